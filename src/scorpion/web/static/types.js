/**
 * The shapes of the server's JSON, for the type checker only; nothing here runs.
 *
 * @typedef {string} CardText a rank and a suit: "4H", "TS"
 * @typedef {"C" | "D" | "H" | "S"} Suit
 *
 * @typedef {object} Picture what lies on the table, as far as the player may see it
 * @property {(CardText | null)[][]} columns base first; null is a card face down
 * @property {number} stock cards not dealt yet
 * @property {(CardText | null)[]} reserve cards that lie apart; null is a place already empty
 * @property {(Suit | null)[]} slots
 * @property {number[][]} [joins] for each column the indexes of cards that lie on the card of
 *     their suit that they belong on; only used to squeeze long columns
 *
 * @typedef {object} Move
 * @property {string} move "4H>5H", "KH>3" or "deal"
 * @property {CardText | null} card null for the deal
 * @property {number | null} column the column the card goes to, counted from 1
 *
 * @typedef {{event: "moved", cards: CardText[], from: number, to: number}} Moved from 0: the reserve
 * @typedef {{event: "turned", column: number, card: CardText}} Turned
 * @typedef {{event: "dealt", column: number, card: CardText}} Dealt
 * @typedef {{event: "run_removed", column: number, suit: Suit, slot: number}} RunRemoved
 * @typedef {{event: "won"}} Won
 * @typedef {Moved | Turned | Dealt | RunRemoved | Won} TableEvent
 *
 * @typedef {object} RulesInfo
 * @property {string} name "classic"
 * @property {string} text the name and the options in which the rules depart from it
 * @property {string} build
 * @property {string} empty
 * @property {string} removal
 * @property {string} stock
 * @property {string} reserve
 *
 * @typedef {object} Last
 * @property {"new" | "open" | "move" | "undo" | "redo"} action
 * @property {string | null} move
 * @property {number} points
 *
 * @typedef {"easy" | "medium" | "hard"} Difficulty
 *
 * @typedef {object} Effort
 * @property {number} actions
 * @property {number} played in milliseconds
 * @property {number} undos
 * @property {number} helps
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {RulesInfo} rules
 * @property {string | null} deal
 * @property {number} ply
 * @property {number} actions
 * @property {number} undoable
 * @property {number} redoable
 * @property {number} score
 * @property {boolean} won
 * @property {boolean} won_once
 * @property {Effort | null} first_win what it had come to when it was first won
 * @property {string | null} daily the date of the daily deal
 * @property {number} played in milliseconds
 * @property {number} undos
 * @property {number} helps
 * @property {boolean} winnable known to be winnable from its start
 * @property {Difficulty | null} difficulty
 * @property {Picture} position
 * @property {Move[]} moves every legal move
 * @property {TableEvent[]} events
 * @property {Last} last
 *
 * @typedef {object} GameSummary
 * @property {string} id
 * @property {string} rules
 * @property {string | null} deal
 * @property {number} actions
 * @property {boolean} won
 * @property {boolean} helped help was asked for before it was won, or so far
 * @property {string | null} daily
 * @property {number} played
 * @property {string} created
 * @property {string} updated
 *
 * @typedef {{games: GameSummary[], next: string | null}} GamesPage
 *
 * @typedef {object} Glance how the table stood after some of the game's actions
 * @property {number} number
 * @property {number} actions
 * @property {Picture} position
 * @property {number} score
 * @property {string | null} move
 * @property {boolean} won
 *
 * @typedef {"won" | "lost" | "unknown"} Verdict won: it still can be
 * @typedef {{chance: number | null, low: number, high: number}} Chance from 0 to 1
 *
 * @typedef {object} Review what is known of a game after each of its actions, the start included
 * @property {number} ply
 * @property {number} actions
 * @property {Verdict[]} verdicts with the hidden cards
 * @property {boolean} winnable the chances are those of a deal that can be won
 * @property {boolean} hurried some positions are judged less thoroughly; asked again, it goes on
 * @property {Chance[]} chances from what was in sight
 * @property {{number: number, text: string}[]} turns what is to be said after which action
 * @property {number} helps
 *
 * @typedef {object} NewGame
 * @property {string} [rules]
 * @property {string} [deal]
 * @property {string} [text]
 * @property {boolean} [fill]
 * @property {string} [again]
 * @property {number} [actions] with `again`: so many of its moves are played
 * @property {"any" | Difficulty} [winnable]
 * @property {string} [daily] "today" or a date
 * @property {boolean} [tour]
 *
 * @typedef {object} Figures a count of games; times in milliseconds
 * @property {number} played
 * @property {number} won
 * @property {number} streak
 * @property {number} longest_streak
 * @property {number | null} best_time
 * @property {number | null} fewest_actions
 * @property {number} without_undo
 * @property {number} without_help
 * @property {number} hints in how many games hints were asked for
 * @property {number} odds in how many games the odds were looked at
 * @property {number} open in how many games the hidden cards were made use of
 *
 * @typedef {{month: string, played: number, won: number}} Month
 *
 * @typedef {object} Statistics
 * @property {Figures} overall
 * @property {(Figures & {rules: string})[]} rules
 * @property {Month[]} months
 *
 * @typedef {Glance & {rules: RulesInfo, deal: string | null}} Replay
 *
 * @typedef {object} Lesson the board of a lesson after some moves
 * @property {RulesInfo} rules
 * @property {Picture} position
 * @property {Move[]} moves
 * @property {TableEvent[]} events
 * @property {number} score
 * @property {boolean} won
 *
 * @typedef {object} Day what became of the deal of a day
 * @property {string} day
 * @property {string | null} game
 * @property {"won" | "begun" | "open"} state
 * @property {number} actions
 * @property {number} played
 * @property {boolean} helped
 * @property {boolean} on_the_day won on its own day
 *
 * @typedef {object} Days the days of a month up to today
 * @property {string} today
 * @property {string} month
 * @property {Day[]} days
 * @property {number} streak days won in a row, each on its day
 * @property {number} longest_streak
 *
 * @typedef {object} Waiting one of the cards that wait for one another
 * @property {CardText} card
 * @property {CardText | null} under the card that it has to go on; null: it lies apart
 * @property {CardText} waits_for the card that has to leave first
 *
 * @typedef {object} StuckReply
 * @property {number} ply
 * @property {boolean} stuck
 * @property {string | null} text why
 * @property {Waiting[]} circle
 * @property {number | null} back_to after so many actions it was not proved lost
 *
 * @typedef {object} Odds so many arrangements of the unseen cards are won, lost, not decided
 * @property {number} won
 * @property {number} lost
 * @property {number} unknown
 * @property {number | null} chance
 * @property {number} low
 * @property {number} high
 *
 * @typedef {Odds & {move: string}} MoveOdds
 *
 * @typedef {object} OddsOfGame
 * @property {number} ply
 * @property {number} samples
 * @property {boolean} certain nothing was left to chance
 * @property {boolean} winnable the deal can be won, and the chance is that of its ways to win
 * @property {MoveOdds[] | null} moves
 * @property {number} helps
 *
 * @typedef {Odds & OddsOfGame} OddsReply
 *
 * @typedef {object} HintReply
 * @property {number} ply
 * @property {"move" | "deal" | "undo" | "nothing" | "lost" | "undecided"} kind
 * @property {boolean} open it knows the hidden cards
 * @property {string | null} move
 * @property {CardText | null} card
 * @property {number | null} column
 * @property {string[]} steps what is said at each step
 * @property {number | null} lost_since
 * @property {number | null} back_to how many actions to keep
 * @property {number} helps
 *
 * @typedef {object} ProblemBody
 * @property {string} title
 * @property {number} status
 * @property {string} detail
 * @property {string} code
 * @property {string | null} clause
 * @property {number | null} line
 * @property {Game | null} game
 */

export {};

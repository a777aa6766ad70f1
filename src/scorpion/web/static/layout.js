/**
 * Where everything lies on the board: numbers in, numbers out (CSS pixels), no DOM.
 *
 * A long column is squeezed in this order, each step only as far as needed: the strips of cards
 * face down; the strips of cards face up, down to the height of their index; the index itself,
 * down to 15 px; the cards inside a run, down to slivers; the card at the end, down to half its
 * height; at last everything alike, the index too.
 */

/**
 * @typedef {"down" | "up" | "inner"} Kind inner: face up, inside a run of one suit
 * @typedef {{width: number, height: number, whole?: number}} Space whole: the height when nothing
 *     else needs a part of it; the size of the cards follows from that
 *
 * @typedef {object} ColumnLayout
 * @property {number[]} tops of each card, from the top of the board
 * @property {number} height of its cards
 * @property {number} index font size of the rank
 *
 * @typedef {object} BoardLayout
 * @property {number} cardWidth
 * @property {number} cardHeight
 * @property {number} gap between two columns
 * @property {number} index font size of the rank where nothing is squeezed
 * @property {number[]} lefts of each column
 * @property {ColumnLayout[]} columns
 */

const CARD_WIDTH_MAX = 168;
/** On large screens cards may be wider, by this share of the height: long columns need that too. */
const CARD_SHARE_OF_ROOM = 0.155;
const CARD_RATIO = 1.4;
const CARD_SHARE_OF_HEIGHT = 0.32;
const CARD_SHARE_AT_MOST = 0.5;
const INDEX_COMFORTABLE = 31;
const INDEX_MIN = 15;
const INDEX_TINY = 9;
const SLIVER = 6;
const DOWN_MIN = 4;

/**
 * The "10♠" must fit beside the edges of the card; in large print its 10 is narrower.
 * @param {number} cardWidth @param {boolean} isLarge
 */
const indexFor = (cardWidth, isLarge) =>
  isLarge
    ? Math.min(Math.max(INDEX_COMFORTABLE, cardWidth * 0.4), (cardWidth - 5) / 1.74)
    : Math.min(Math.max(INDEX_COMFORTABLE, cardWidth * 0.25), (cardWidth - 5) / 2.02);

/** Height of a strip that shows an index of this size and little else. @param {number} index */
const stripFor = (index) => index * 0.8 + 4;

/** How high a card may be: advice that comes and goes below the board changes it only when it must. @param {Space} space */
const highest = ({ height, whole = height }) =>
  Math.min(whole * CARD_SHARE_OF_HEIGHT, height * CARD_SHARE_AT_MOST);

/** The index that fits into a strip. @param {number} strip */
const indexIn = (strip) => (strip - 4) / 0.8;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * Lays out the board.
 * @param {Space} space the room there is
 * @param {Kind[][]} columns the cards of each column, base first
 * @param {boolean} [isLarge] in large print
 * @returns {BoardLayout}
 */
export function boardLayout(space, columns, isLarge = false) {
  const count = Math.max(1, columns.length);
  const whole = space.whole ?? space.height;
  const widest = Math.max(CARD_WIDTH_MAX, whole * CARD_SHARE_OF_ROOM);
  const gap = clamp(space.width * 0.014, 3, widest * 0.131);
  const cardWidth = Math.floor(clamp((space.width - gap * (count - 1)) / count, 16, widest));
  const cardHeight = Math.floor(Math.max(24, Math.min(cardWidth * CARD_RATIO, highest(space))));
  const index = indexFor(cardWidth, isLarge);
  const used = count * cardWidth + (count - 1) * gap;
  const first = Math.max(0, (space.width - used) / 2);
  return {
    cardWidth,
    cardHeight,
    gap,
    index,
    lefts: columns.map((_, number) => Math.round(first + number * (cardWidth + gap))),
    columns: columns.map((kinds) => columnLayout(kinds, space.height, cardHeight, index)),
  };
}

/**
 * Squeezes one column into a height.
 * @param {Kind[]} kinds @param {number} height @param {number} cardHeight @param {number} index
 * @returns {ColumnLayout}
 */
export function columnLayout(kinds, height, cardHeight, index) {
  const covered = kinds.slice(0, -1);
  const smallIndex = Math.min(index, INDEX_MIN);
  const roomy = Math.max(stripFor(index) * 1.35, cardHeight * 0.29);
  const strips = { down: clamp(cardHeight * 0.125, 7, 20), up: roomy, inner: roomy };
  const total = () => sum(covered.map((kind) => strips[kind]));
  const excess = () => total() - (height - cardHeight);

  shrink(strips, ["down"], covered, DOWN_MIN, excess());
  shrink(strips, ["up", "inner"], covered, stripFor(index), excess());
  shrink(strips, ["up", "inner"], covered, stripFor(smallIndex), excess());
  // A strip may lose a part of a pixel where cards are put on whole ones.
  const shown = clamp(indexIn(Math.floor(strips.up)), smallIndex, index);
  shrink(strips, ["inner"], covered, SLIVER, excess());

  const short = Math.round(clamp(height - total(), cardHeight / 2, cardHeight));
  const scale = Math.min(1, Math.max(0, height - short) / Math.max(1, total()));
  const scaled = clamp(indexIn(strips.up * scale + 1), INDEX_TINY, shown);
  return { tops: tops(covered, strips, scale), height: short, index: scale < 1 ? scaled : shown };
}

/**
 * Takes up to `excess` pixels out of the strips of some kinds of card.
 * @param {Record<Kind, number>} strips changed in place
 * @param {Kind[]} which @param {Kind[]} covered @param {number} floor @param {number} excess
 */
function shrink(strips, which, covered, floor, excess) {
  const cards = covered.filter((kind) => which.includes(kind)).length;
  if (excess <= 0 || cards === 0) return;
  for (const kind of which) {
    if (strips[kind] > floor) strips[kind] = Math.max(floor, strips[kind] - excess / cards);
  }
}

/** @param {Kind[]} covered @param {Record<Kind, number>} strips @param {number} scale */
function tops(covered, strips, scale) {
  let top = 0;
  const all = [0];
  for (const kind of covered) {
    top += strips[kind] * scale;
    all.push(Math.round(top));
  }
  return all;
}

/**
 * Tells which cards stand inside a run: they lie on the card they belong on, and so does the
 * card on them. `joins` are the indexes of the cards that lie on the card they belong on.
 * @param {(string | null)[]} cards @param {number[]} [joins]
 * @returns {Kind[]}
 */
export function kindsOf(cards, joins = []) {
  return cards.map((card, index) => {
    if (card === null) return "down";
    return joins.includes(index) && joins.includes(index + 1) ? "inner" : "up";
  });
}

#include "odds.hpp"

#include <algorithm>
#include <limits>

#include "deals.hpp"
#include "solver.hpp"

namespace scorpion {
namespace {

constexpr std::size_t kNoMove = std::numeric_limits<std::size_t>::max();

void count(Tally& tally, Verdict verdict) {
  if (verdict == Verdict::won) ++tally.won;
  if (verdict == Verdict::lost) ++tally.lost;
  if (verdict == Verdict::unknown) ++tally.unknown;
}

// The verdicts of one arrangement, and of it after each move if that is asked for.
class Arrangement {
 public:
  Arrangement(Solver& solver, const Limits& limits, Watch* watch) : solver_(solver), limits_(limits), watch_(watch) {}

  void solve(const Position& start, const std::vector<Move>& moves, bool with_moves) {
    const Result whole = search(start);
    verdict = whole.verdict;
    if (!whole.line.empty()) begin = std::find(moves.begin(), moves.end(), whole.line.front()) - moves.begin();
    if (!with_moves) return;
    after_moves.assign(moves.size(), Verdict::lost);
    if (verdict == Verdict::lost) return;  // and so it is after every move
    bool all_lost = !moves.empty();
    for (std::size_t at = 0; at < moves.size(); ++at) {
      Verdict& after = after_moves[at];
      if (begin == at) {
        after = Verdict::won;
      } else {
        Position next = start;
        next.play(moves[at]);
        after = search(next).verdict;
      }
      if (after == Verdict::won) verdict = Verdict::won;
      if (after != Verdict::lost) all_lost = false;
    }
    if (all_lost) verdict = Verdict::lost;
  }

  Verdict verdict = Verdict::unknown;
  std::vector<Verdict> after_moves;
  std::size_t begin = kNoMove;  // the place of the first move of the line that wins
  std::uint64_t nodes = 0;

 private:
  Result search(const Position& position) {
    Result result = solver_.solve(position, limits_, watch_);
    nodes += result.nodes;
    return result;
  }

  Solver& solver_;
  const Limits& limits_;
  Watch* watch_;
};

}  // namespace

Position arrangement(const Board& board, std::uint64_t seed, std::uint64_t number) {
  Cards unseen = kAllCards;
  const auto see = [&](const std::vector<Card>& cards) {
    for (const Card card : cards)
      if (card != kUnknown) unseen &= ~bit(card);
  };
  for (const Position::Column& column : board.columns) see(column.cards);
  see(board.stock);
  see(board.reserve);
  for (const int suit : board.removed) unseen &= ~suit_cards(suit);
  std::vector<Card> cards;
  for (; unseen; unseen &= unseen - 1) cards.push_back(first(unseen));
  // The seed and the number start the stream: chance moves on by one draw between them.
  shuffle(cards, SplitMix64(SplitMix64(seed)() + number));

  Board filled = board;
  auto next_card = cards.begin();
  const auto fill = [&](std::vector<Card>& places) {
    for (Card& place : places)
      if (place == kUnknown) place = *next_card++;
  };
  fill(filled.stock);
  for (Position::Column& column : filled.columns) fill(column.cards);
  return Position(filled.rules, filled.columns, filled.stock, filled.reserve, filled.removed);
}

Chances count_wins(const Board& board, std::uint64_t seed, std::uint64_t first, std::uint64_t count_of,
                   const Limits& limits, Watch* watch, bool with_moves) {
  Solver solver;
  Chances chances;
  arrangement(board, seed, first).legal_moves(chances.moves);
  chances.begins.resize(chances.moves.size());
  if (with_moves) chances.after_moves.resize(chances.moves.size());
  for (std::uint64_t at = 0; at < count_of; ++at) {
    Arrangement one(solver, limits, watch);
    one.solve(arrangement(board, seed, first + at), chances.moves, with_moves);
    if (watch && watch->cancel.load(std::memory_order_relaxed)) break;
    count(chances.board, one.verdict);
    if (one.begin < chances.begins.size()) ++chances.begins[one.begin];
    for (std::size_t move = 0; move < chances.after_moves.size(); ++move)
      count(chances.after_moves[move], one.after_moves[move]);
    chances.nodes += one.nodes;
  }
  return chances;
}

Tally count_along(const Position& start, std::span<const Move> line, const Limits& limits, Watch* watch) {
  Solver solver;
  Tally tally;
  std::vector<Move> moves;
  Position position = start;
  for (const Move next : line) {
    moves.clear();
    position.legal_moves(moves);
    for (const Move move : moves) {
      if (move == next) {  // the line wins
        ++tally.won;
        continue;
      }
      Position after = position;
      after.play(move);
      count(tally, solver.solve(after, limits, watch).verdict);
    }
    position.play(next);
  }
  return tally;
}

}  // namespace scorpion

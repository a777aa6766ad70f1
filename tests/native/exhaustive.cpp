// Looks at every position that can be reached from each board, and prunes nothing: prints
// "number verdict positions", with "unknown" where they are more than the first argument says.

#include <cstdlib>
#include <unordered_set>

#include "boards.hpp"

namespace {

using namespace scorpion;

// What tells positions apart: where every card lies, and before the deal in which column (M6).
std::string name(const Position& at) {
  std::string text;
  for (Card card = 0; card < kDeck; ++card) text.push_back(static_cast<char>(at.place(card)));
  for (int column = 0; !at.stock().empty() && column < at.rules().columns; ++column)
    text.push_back(static_cast<char>(at.base(column)));
  return text;
}

void decide(const std::string& number, const Board& board, std::size_t most) {
  std::unordered_set<std::string> seen;
  std::vector<Position> waiting{boards::position(board)};
  seen.insert(name(waiting.back()));
  const char* verdict = "lost";
  std::vector<Move> moves;
  while (!waiting.empty()) {
    const Position here = waiting.back();
    waiting.pop_back();
    if (here.won()) {
      verdict = "won";
      break;
    }
    here.legal_moves(moves);
    for (const Move move : moves) {
      Position after = here;
      after.play(move);
      if (seen.insert(name(after)).second) waiting.push_back(after);
    }
    if (seen.size() > most) {
      verdict = "unknown";
      break;
    }
  }
  std::cout << number << ' ' << verdict << ' ' << seen.size() << '\n';
}

}  // namespace

int main(int, char** arguments) {
  const std::size_t most = std::strtoull(arguments[1], nullptr, 10);
  boards::read([&](const std::string& number, const Board& board) { decide(number, board, most); });
}

// Reads boards under lines "# number verdict rules", solves each, and prints "number verdict".
// A won line is played through the rules engine first; one that fails prints "bad".

#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "../../native/solver.hpp"

namespace {

using namespace scorpion;

struct Board {
  std::string number;
  Rules rules;
  std::vector<Position::Column> columns;
  std::vector<Card> stock, reserve;
};

Card card(const std::string& text) {
  constexpr const char* kRanks = "A23456789TJQK";
  constexpr const char* kSuits = "CDHS";
  const auto suit = std::strchr(kSuits, text.at(1)) - kSuits;
  return static_cast<Card>(13 * suit + (std::strchr(kRanks, text.at(0)) - kRanks));
}

std::vector<Card> cards(std::istringstream& line) {
  std::vector<Card> found;
  for (std::string word; line >> word;) found.push_back(card(word));
  return found;
}

bool wins(Position position, const std::vector<Move>& line) {
  std::vector<Move> legal;
  for (const Move move : line) {
    position.legal_moves(legal);
    bool found = false;
    for (const Move each : legal) found = found || each == move;
    if (!found) return false;
    position.play(move);
  }
  return position.won();
}

void solve(Board& board, Solver& solver) {
  board.rules.columns = static_cast<std::uint8_t>(board.columns.size());
  board.rules.open_reserve = !board.reserve.empty();
  const Position start(board.rules, board.columns, board.stock, board.reserve, {});
  Limits limits;
  limits.nodes = 2'000'000;
  const Result result = solver.solve(start, limits, nullptr);
  const bool bad = result.verdict == Verdict::won && !wins(start, result.line);
  constexpr const char* kNames[] = {"won", "lost", "unknown"};
  std::cout << board.number << ' ' << (bad ? "bad" : kNames[static_cast<int>(result.verdict)]) << '\n';
}

}  // namespace

int main() {
  Solver solver;
  Board board;
  const auto finish = [&] {
    if (!board.columns.empty()) solve(board, solver);
    board = Board{};
  };
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream line(text);
    std::string word, verdict, rules;
    if (text.empty()) {
      finish();
    } else if (text[0] == '#') {
      line >> word >> board.number >> verdict >> rules;
      if (rules == "wasp") board.rules.empty = Empty::any;
    } else if (text[0] == 'T' && text.starts_with("Talon:")) {
      line >> word;
      board.stock = cards(line);
    } else if (text.starts_with("Reserves:")) {
      line >> word;
      board.reserve = cards(line);
    } else {
      Position::Column column;
      while (line >> word) {
        if (word[0] == '<') ++column.face_down;
        column.cards.push_back(card(word[0] == '<' ? word.substr(1, 2) : word));
      }
      board.columns.push_back(column);
    }
  }
  finish();
}

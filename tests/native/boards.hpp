// Reads boards as text, each under a line "# number build empty removal stock reserve", the options
// as numbers in the order in which Rules has them. No input is checked: tests write it.
#pragma once

#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "../../native/odds.hpp"

namespace scorpion::boards {

inline Position position(const Board& board) {
  return Position(board.rules, board.columns, board.stock, board.reserve, board.removed);
}

inline int suit(char letter) { return static_cast<int>(std::strchr("CDHS", letter) - "CDHS"); }

inline Card card(const std::string& text) {
  constexpr const char* kRanks = "A23456789TJQK";
  return static_cast<Card>(13 * suit(text.at(1)) + (std::strchr(kRanks, text.at(0)) - kRanks));
}

inline std::vector<Card> cards(std::istringstream& line) {
  std::vector<Card> found;
  for (std::string word; line >> word;)
    if (word != "-") found.push_back(card(word));
  return found;
}

inline Rules rules(std::istringstream& line) {
  int build = 0, empty = 0, removal = 0, stock = 0, reserve = 0;
  line >> build >> empty >> removal >> stock >> reserve;
  Rules rules;
  rules.build = static_cast<Build>(build);
  rules.empty = static_cast<Empty>(empty);
  rules.removal = static_cast<Removal>(removal);
  rules.stock = static_cast<StockRule>(stock);
  rules.open_reserve = reserve != 0;
  return rules;
}

// Calls `use` with the number and the board of all that standard input holds.
template <class Use>
void read(const Use& use) {
  std::string number;
  Board board;
  const auto finish = [&] {
    board.rules.columns = static_cast<std::uint8_t>(board.columns.size());
    if (!board.columns.empty()) use(number, board);
    board = Board{};
  };
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream line(text);
    std::string word;
    if (text.empty()) {
      finish();
    } else if (text[0] == '#') {
      line >> word >> number;
      board.rules = rules(line);
    } else if (text.starts_with("Talon:")) {
      line >> word;
      board.stock = cards(line);
    } else if (text.starts_with("Reserves:")) {
      line >> word;
      board.reserve = cards(line);
    } else if (text.starts_with("Foundations:")) {
      line >> word;
      while (line >> word) board.removed.push_back(suit(word[0]));
    } else {
      Position::Column column;
      while (line >> word) {
        if (word == "-") continue;
        if (word[0] == '<') ++column.face_down;
        column.cards.push_back(card(word[0] == '<' ? word.substr(1, 2) : word));
      }
      board.columns.push_back(column);
    }
  }
  finish();
}

}  // namespace scorpion::boards

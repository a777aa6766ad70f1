// The Python module scorpion._native: plain numbers in, plain numbers out.
//
// What they mean, and the types, are in src/scorpion/_native.pyi. Whatever Python gives is looked
// at here, so that nothing it gives can harm the memory behind it.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "deals.hpp"
#include "odds.hpp"
#include "position.hpp"
#include "search.hpp"
#include "solver.hpp"

namespace nb = nanobind;

namespace scorpion {
namespace {

using RulesData = std::tuple<int, int, int, int, bool>;  // build, empty, removal, stock, open reserve
using BoardData = std::tuple<RulesData, std::vector<std::vector<int>>, std::vector<int>, std::vector<int>,
                             std::vector<int>, std::vector<int>>;
using LayoutData = std::vector<std::tuple<int, int>>;
using LimitsData = std::tuple<std::optional<std::uint64_t>, std::optional<double>, std::optional<std::uint64_t>>;
using MoveData = std::tuple<int, int>;
using EventData = std::tuple<int, int, int, int, int>;

void require(bool holds, const char* what) {
  if (!holds) throw nb::value_error(what);
}

template <class Enum>
Enum choice(int value, Enum last) {
  require(value >= 0 && value <= static_cast<int>(last), "an option of the rules that there is not");
  return static_cast<Enum>(value);
}

Rules rules_of(const RulesData& data, std::size_t columns) {
  require(columns >= 1 && columns <= kMaxColumns, "1 to 26 columns");
  const auto& [build, empty, removal, stock, open_reserve] = data;
  return {choice(build, Build::rank),    choice(empty, Empty::any), choice(removal, Removal::never),
          choice(stock, StockRule::when_stuck), open_reserve,       static_cast<std::uint8_t>(columns)};
}

// Takes cards onto a board, each of them once.
class Reader {
 public:
  explicit Reader(bool unknown_allowed) : unknown_allowed_(unknown_allowed) {}

  Card card(int value, bool hidden) {
    require(value >= 0 && value <= kUnknown, "a card that there is not");
    const Card card = static_cast<Card>(value);
    if (value == kUnknown) {
      require(unknown_allowed_ && hidden, "an unknown card where none can be");
      ++unknown_;
    } else {
      require(!(seen_ & bit(card)), "a card twice");
      seen_ |= bit(card);
    }
    return card;
  }

  void suit(int suit) {
    require(suit >= 0 && suit < 4 && !(seen_ & suit_cards(suit)), "a removed suit that cannot be");
    seen_ |= suit_cards(suit);
  }

  void finish() const {
    require(count(seen_) + unknown_ == kDeck, "fewer than 52 cards");
  }

 private:
  bool unknown_allowed_;
  Cards seen_ = 0;
  int unknown_ = 0;
};

Board board_of(const BoardData& data, bool unknown_allowed) {
  const auto& [rules, columns, face_down, stock, reserve, removed] = data;
  Board board{rules_of(rules, columns.size()), {}, {}, {}, removed};
  Reader reader(unknown_allowed);
  require(face_down.size() == columns.size(), "one number of face-down cards for each column");
  require(stock.size() <= columns.size(), "more stock than columns");
  require(reserve.size() <= kMaxLeftOver, "too large a reserve");
  for (const int suit : removed) reader.suit(suit);
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const int height = static_cast<int>(columns[at].size());
    require(face_down[at] >= 0 && (height ? face_down[at] < height : face_down[at] == 0),
            "a column's face-down cards with no face-up card on them");
    Position::Column& column = board.columns.emplace_back();
    column.face_down = face_down[at];
    for (int card = 0; card < height; ++card)
      column.cards.push_back(reader.card(columns[at][static_cast<std::size_t>(card)], card < face_down[at]));
  }
  for (const int card : stock) board.stock.push_back(reader.card(card, true));
  for (const int card : reserve) board.reserve.push_back(reader.card(card, false));
  reader.finish();
  return board;
}

Position position_of(const BoardData& data) {
  const Board board = board_of(data, false);
  return Position(board.rules, board.columns, board.stock, board.reserve, board.removed);
}

std::vector<ColumnSize> layout_of(const LayoutData& data) {
  std::vector<ColumnSize> layout;
  int laid_out = 0;
  for (const auto& [face_down, face_up] : data) {
    require(face_down >= 0 && face_up >= 1 && face_down <= kDeck && face_up <= kDeck, "a layout that cannot be");
    laid_out += face_down + face_up;
    layout.push_back({face_down, face_up});
  }
  require(laid_out <= kDeck && kDeck - laid_out <= static_cast<int>(data.size()), "a layout that cannot be");
  return layout;
}

Limits limits_of(const LimitsData& data) {
  Limits limits;
  const auto& [nodes, seconds, memory] = data;
  if (nodes) limits.nodes = *nodes;
  if (seconds) limits.seconds = *seconds;
  if (memory) limits.memory = *memory;
  return limits;
}

MoveData data_of(Move move) { return {move.card, move.target}; }

std::vector<MoveData> data_of(const std::vector<Move>& moves) {
  std::vector<MoveData> data;
  for (const Move move : moves) data.push_back(data_of(move));
  return data;
}

MoveData data_of(Wait wait) { return {wait.card, wait.for_card}; }

std::vector<MoveData> legal_moves(const Position& position) {
  std::vector<Move> moves;
  position.legal_moves(moves);
  return data_of(moves);
}

std::vector<EventData> play(Position& position, int card, int target) {
  std::vector<Move> moves;
  position.legal_moves(moves);
  const auto is_meant = [&](Move move) { return move.card == card && move.target == target; };
  const auto move = std::find_if(moves.begin(), moves.end(), is_meant);
  require(move != moves.end(), "an illegal move");
  std::vector<Event> events;
  position.play(*move, &events);
  std::vector<EventData> data;
  for (const Event& event : events)
    data.push_back({static_cast<int>(event.kind), event.card, event.from, event.to, event.onto});
  return data;
}

BoardData board(const Position& position) {
  const Rules& rules = position.rules();
  std::vector<std::vector<int>> columns;
  std::vector<int> face_down;
  for (int column = 0; column < rules.columns; ++column) {
    columns.emplace_back();
    face_down.push_back(0);
    for (Card card = position.base(column); card != kNone; card = position.above(card)) {
      columns.back().push_back(card);
      if (position.face_down() >> card & 1) ++face_down.back();
    }
  }
  std::vector<int> reserve;
  for (Cards cards = position.reserve(); cards; cards &= cards - 1) reserve.push_back(first(cards));
  const RulesData data{static_cast<int>(rules.build), static_cast<int>(rules.empty), static_cast<int>(rules.removal),
                       static_cast<int>(rules.stock), rules.open_reserve};
  return {data, columns, face_down, {position.stock().begin(), position.stock().end()}, reserve,
          {position.removed().begin(), position.removed().end()}};
}

std::uint64_t count_leaves(const Position& position, int depth) {
  const Position start = position;
  const nb::gil_scoped_release others_run;
  return perft(start, depth);
}

Result solve_position(const Position& position, const LimitsData& limits, Watch* watch) {
  const Position start = position;
  const nb::gil_scoped_release others_run;
  return solve(start, limits_of(limits), watch);
}

Result solve_seen(const BoardData& data, const LimitsData& limits, Watch* watch) {
  const Board board = board_of(data, true);
  const nb::gil_scoped_release others_run;
  return Solver().solve_as_seen(board, limits_of(limits), watch);
}

std::vector<std::tuple<int, std::uint64_t, std::uint64_t, double>> solve_many_deals(
    std::uint64_t first, std::uint64_t count, const RulesData& rules, const LayoutData& layout,
    const LimitsData& limits, Watch* watch) {
  const Rules by = rules_of(rules, layout.size());
  const std::vector<ColumnSize> sizes = layout_of(layout);
  std::vector<std::tuple<int, std::uint64_t, std::uint64_t, double>> data;
  const nb::gil_scoped_release others_run;
  for (const Outcome& one : solve_deals(first, count, by, sizes, limits_of(limits), watch))
    data.push_back({static_cast<int>(one.verdict), one.nodes, one.peak_bytes, one.seconds});
  return data;
}

using TallyData = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

TallyData data_of(const Tally& tally) { return {tally.won, tally.lost, tally.unknown}; }

using ChancesData = std::tuple<TallyData, std::vector<std::tuple<MoveData, TallyData>>,
                               std::vector<std::tuple<MoveData, std::uint64_t>>, std::uint64_t>;

ChancesData odds(
    const BoardData& data, std::uint64_t seed, std::uint64_t first, std::uint64_t count, const LimitsData& limits,
    Watch* watch, bool with_moves) {
  const Board board = board_of(data, true);
  const nb::gil_scoped_release others_run;
  const Chances chances = count_wins(board, seed, first, count, limits_of(limits), watch, with_moves);
  std::vector<std::tuple<MoveData, TallyData>> moves;
  for (std::size_t at = 0; at < chances.after_moves.size(); ++at)
    moves.push_back({data_of(chances.moves[at]), data_of(chances.after_moves[at])});
  std::vector<std::tuple<MoveData, std::uint64_t>> begins;
  for (std::size_t at = 0; at < chances.begins.size(); ++at)
    begins.push_back({data_of(chances.moves[at]), chances.begins[at]});
  return {data_of(chances.board), moves, begins, chances.nodes};
}

// Plays a line that wins, so that no illegal move of it reaches the core.
TallyData along(const Position& position, const std::vector<MoveData>& data, const LimitsData& limits, Watch* watch) {
  const Position start = position;
  std::vector<Move> line;
  Position at = start;
  for (const auto& [card, target] : data) {
    play(at, card, target);
    line.push_back({static_cast<Card>(card), static_cast<Card>(target)});
  }
  require(at.won(), "a line that does not win");
  const nb::gil_scoped_release others_run;
  return data_of(count_along(start, line, limits_of(limits), watch));
}

}  // namespace
}  // namespace scorpion

NB_MODULE(_native, module) {
  using namespace scorpion;
  module.doc() = "The native core; only scorpion.solver.native imports it.";

  nb::class_<Position>(module, "Position")
      .def("__init__", [](Position* self, const BoardData& data) { new (self) Position(position_of(data)); })
      .def("legal_moves", &legal_moves)
      .def("play", &play, nb::arg("card"), nb::arg("target"))
      .def_prop_ro("won", &Position::won)
      .def("board", &board)
      .def("perft", &count_leaves, nb::arg("depth"));

  nb::class_<Watch>(module, "Watch")
      .def(nb::init<>())
      .def("cancel", [](Watch& watch) { watch.cancel.store(true, std::memory_order_relaxed); })
      .def_prop_ro("cancelled", [](const Watch& watch) { return watch.cancel.load(std::memory_order_relaxed); })
      .def_prop_ro("nodes", [](const Watch& watch) { return watch.nodes.load(std::memory_order_relaxed); });

  nb::class_<Result>(module, "Result")
      .def_prop_ro("verdict", [](const Result& result) { return static_cast<int>(result.verdict); })
      .def_prop_ro("stop", [](const Result& result) { return static_cast<int>(result.stop); })
      .def_ro("nodes", &Result::nodes)
      .def_ro("peak_bytes", &Result::peak_bytes)
      .def_prop_ro("line", [](const Result& result) { return data_of(result.line); })
      .def_prop_ro("circle",
                   [](const Result& result) {
                     std::vector<MoveData> waits;
                     for (const Wait wait : result.circle) waits.push_back(data_of(wait));
                     return waits;
                   })
      .def_prop_ro("buried", [](const Result& result) -> std::optional<MoveData> {
        if (result.buried.card == kNone) return std::nullopt;
        return data_of(result.buried);
      });

  module.def("deal", [](std::uint64_t number, const RulesData& rules, const LayoutData& layout) {
    const Rules by = rules_of(rules, layout.size());
    return deal(number, by, layout_of(layout));
  });
  module.def("solve", &solve_position, nb::arg("position"), nb::arg("limits"), nb::arg("watch").none());
  module.def("solve_as_seen", &solve_seen, nb::arg("board"), nb::arg("limits"), nb::arg("watch").none());
  module.def("solve_deals", &solve_many_deals, nb::arg("first"), nb::arg("count"), nb::arg("rules"),
             nb::arg("layout"), nb::arg("limits"), nb::arg("watch").none());
  module.def("along", &along, nb::arg("position"), nb::arg("line"), nb::arg("limits"), nb::arg("watch").none());
  module.def("odds", &odds, nb::arg("board"), nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("limits"),
             nb::arg("watch").none(), nb::arg("with_moves"));
}

// Holds every proof of the core to a search through everything, each proof by itself, so that no
// win found by another can hide it. For each board whose reachable positions are not more than the
// first argument, prints "number truth solve roaming proof deadend nodes"; for others "number large".

#include <cstdlib>

#include "../../native/roaming.hpp"
#include "../../native/roaming_board.hpp"
#include "../../native/roaming_proof.hpp"
#include "../../native/solver.hpp"
#include "exhaustive.hpp"

namespace {

using namespace scorpion;

constexpr const char* kNames[] = {"won", "lost", "unknown"};

const char* name_of(Verdict verdict) { return kNames[static_cast<int>(verdict)]; }

void compare(Solver& solver, const std::string& number, const Board& board, std::size_t most) {
  const Position start = boards::position(board);
  const roaming::Ground ground(start);
  const bool dead = !start.won() && roaming::dead_end(ground, ground.board());
  // Dead ends are the most by far: a tenth of them will do.
  if (dead && number.back() != '0') {
    std::cout << number << " large\n";
    return;
  }
  const auto [truth, positions] = boards::decide(start, most);
  if (truth == Verdict::unknown) {
    std::cout << number << " large\n";
    return;
  }
  Limits limits;
  limits.nodes = 3'000'000;
  Meter meter(limits, nullptr);
  const Result found = solver.solve(start, limits, nullptr);
  const Verdict roaming = solve_roaming(start, limits, nullptr).verdict;
  const Verdict proof = start.won() ? Verdict::unknown : roaming::Proof(ground, meter).run(100'000);
  std::cout << number << ' ' << name_of(truth) << ' ' << name_of(found.verdict) << ' ' << name_of(roaming) << ' '
            << name_of(proof) << ' ' << (dead ? "lost" : "unknown") << ' ' << found.nodes << '\n';
}

}  // namespace

int main(int, char** arguments) {
  const std::size_t most = std::strtoull(arguments[1], nullptr, 10);
  Solver solver;
  boards::read([&](const std::string& number, const Board& board) { compare(solver, number, board, most); });
}

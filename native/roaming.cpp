#include "roaming.hpp"

#include "roaming_beam.hpp"
#include "roaming_board.hpp"
#include "roaming_proof.hpp"
#include "roaming_sweep.hpp"

namespace scorpion {
namespace {

using roaming::Phase;

// One attempt after the other, each with memory of its own that is given back: narrow beams find
// most wins, proofs most losses; what is left is hard, or small enough to be gone through. Budgets
// are in positions, so that the same input takes the same way on any machine.
struct Attempt {
  enum Kind { beam, proof, sweep } kind;
  Phase phase;
  std::uint64_t nodes;  // of a proof or a sweep
};

constexpr std::uint64_t kAll = UINT64_MAX;
constexpr roaming::Weights kSteady{10, 15, 15, 1, 0};
constexpr roaming::Weights kJoining{10, 15, 5, 0, 2};
constexpr roaming::Weights kTurning{10, 5, 15, 0, 2};
constexpr Attempt kAttempts[] = {
    {Attempt::beam, {20, kSteady, false}, 0},    {Attempt::proof, {}, 100'000},
    {Attempt::beam, {100, kSteady, false}, 0},   {Attempt::beam, {100, kJoining, false}, 0},
    {Attempt::beam, {500, kSteady, false}, 0},   {Attempt::sweep, {}, 200'000},
    {Attempt::beam, {500, kJoining, false}, 0},  {Attempt::beam, {500, kTurning, false}, 0},
    {Attempt::proof, {}, 1'000'000},             {Attempt::beam, {2000, kSteady, false}, 0},
    {Attempt::beam, {2000, kJoining, true}, 0},  {Attempt::beam, {2000, kTurning, false}, 0},
    {Attempt::beam, {10'000, kSteady, false}, 0}, {Attempt::sweep, {}, kAll},
};

}  // namespace

Result solve_roaming(const Position& start, const Limits& limits, Watch* watch) {
  Meter meter(limits, watch);
  Result result;
  const roaming::Ground ground(start);
  const roaming::Board board = ground.board();
  if (ground.won(board)) {
    result.verdict = Verdict::won;
  } else if (roaming::dead_end(ground, board)) {
    result.verdict = Verdict::lost;
    result.circle = roaming::circle(ground, board);
    if (result.circle.size() == 1) {  // it lies on the only card that it goes on, face down
      const Card card = result.circle.front().card;
      result.buried = {next(card), card};
      result.circle.clear();
    }
  }
  for (const Attempt& attempt : kAttempts) {
    if (result.verdict != Verdict::unknown || meter.stopped() != Stop::none) break;
    switch (attempt.kind) {
      case Attempt::beam:
        if (roaming::Beam(ground, meter).run(board, attempt.phase, result.line))
          result.verdict = Verdict::won;
        break;
      case Attempt::proof:
        result.verdict = roaming::Proof(ground, meter).run(attempt.nodes);
        break;
      case Attempt::sweep:
        result.verdict = roaming::Sweep(ground, meter).run(board, attempt.nodes, result.line);
        break;
    }
  }
  meter.report(result);
  if (result.verdict != Verdict::unknown) result.stop = Stop::none;
  return result;
}

}  // namespace scorpion

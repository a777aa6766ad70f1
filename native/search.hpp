// What all searches share: limits that hold, and the result.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "position.hpp"

namespace scorpion {

enum class Verdict : std::uint8_t { won, lost, unknown };

// Why a search ended without a verdict.
enum class Stop : std::uint8_t { none, nodes, seconds, memory, cancelled };

struct Limits {
  std::uint64_t nodes = UINT64_MAX;
  double seconds = 1e18;
  std::uint64_t memory = UINT64_MAX;  // bytes
};

// What another thread may see and say while a search runs.
struct Watch {
  std::atomic<bool> cancel{false};
  std::atomic<std::uint64_t> nodes{0};
};

// `card` cannot go before `for_card` has left, for it lies on the target of `card` or on it.
struct Wait {
  Card card;
  Card for_card;
};

struct Result {
  Verdict verdict = Verdict::unknown;
  Stop stop = Stop::none;
  std::uint64_t nodes = 0;
  std::uint64_t peak_bytes = 0;
  std::vector<Move> line;    // won: to be replayed before anyone sees it
  std::vector<Wait> circle;  // lost by a dead end: cards that wait for one another
  // lost: a face-down card, and the card placed on it, which never leaves it
  Wait buried{kNone, kNone};
};

// Counts positions and bytes, and says when to stop. The clock and the other thread are
// looked at every kStride positions.
class Meter {
 public:
  Meter(const Limits& limits, Watch* watch)
      : limits_(limits), watch_(watch), began_(std::chrono::steady_clock::now()) {}

  // Call at every position; false when the search has to stop.
  bool tick() {
    if (++nodes_ > limits_.nodes) return nodes_ = limits_.nodes, stop(Stop::nodes);
    if (nodes_ % kStride == 0) return look();
    return true;
  }

  // Call before memory grows to `bytes` in all; false when the search has to stop.
  bool may_hold(std::uint64_t bytes) {
    if (bytes > limits_.memory) return stop(Stop::memory);
    if (bytes > peak_) peak_ = bytes;
    return true;
  }

  void report(Result& result) const {
    result.stop = stop_;
    result.nodes = nodes_;
    result.peak_bytes = peak_;
  }

  // Call now and then in work that passes no positions; false when the search has to stop.
  bool go_on() { return stop_ == Stop::none && look(); }

  std::uint64_t nodes() const { return nodes_; }
  Stop stopped() const { return stop_; }

 private:
  static constexpr std::uint64_t kStride = 256;

  bool stop(Stop why) {
    stop_ = why;
    return false;
  }

  bool look() {
    if (watch_) {
      watch_->nodes.store(nodes_, std::memory_order_relaxed);
      if (watch_->cancel.load(std::memory_order_relaxed)) return stop(Stop::cancelled);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began_;
    return spent.count() < limits_.seconds || stop(Stop::seconds);
  }

  Limits limits_;
  Watch* watch_;
  std::chrono::steady_clock::time_point began_;
  std::uint64_t nodes_ = 0;
  std::uint64_t peak_ = 0;
  Stop stop_ = Stop::none;
};

}  // namespace scorpion

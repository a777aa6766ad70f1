// Decides each board by looking at everything: prints "number verdict positions", with "unknown"
// where they are more than the first argument says.

#include <cstdlib>

#include "exhaustive.hpp"

int main(int, char** arguments) {
  using namespace scorpion;
  constexpr const char* kNames[] = {"won", "lost", "unknown"};
  const std::size_t most = std::strtoull(arguments[1], nullptr, 10);
  boards::read([&](const std::string& number, const Board& board) {
    const auto [verdict, positions] = boards::decide(boards::position(board), most);
    std::cout << number << ' ' << kNames[static_cast<int>(verdict)] << ' ' << positions << '\n';
  });
}

// Memory for tables that can become large. It comes zeroed from the system and goes back to it, so
// that what is counted is what the process holds, and a new table costs nothing until it is used.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define SCORPION_MAPS_MEMORY 1
#else
#define SCORPION_MAPS_MEMORY 0
#endif

namespace scorpion {

template <class T>
class LargeAllocator {
 public:
  using value_type = T;

  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>&) {}

  T* allocate(std::size_t count) {
    void* memory = nullptr;
#if SCORPION_MAPS_MEMORY
    if (is_large(count)) {
      memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED) throw std::bad_alloc();
      return static_cast<T*>(memory);
    }
#endif
    memory = std::calloc(count, sizeof(T));
    if (!memory) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }

  void deallocate(T* memory, std::size_t count) {
#if SCORPION_MAPS_MEMORY
    if (is_large(count)) {
      munmap(memory, count * sizeof(T));
      return;
    }
#endif
    std::free(memory);
  }

  // What is asked for without a value is zero as it comes: only a new vector may ask for it.
  template <class U>
  void construct(U*) {
    static_assert(std::is_trivially_copyable_v<U>);
  }
  template <class U, class... Values>
  void construct(U* at, Values&&... values) {
    ::new (static_cast<void*>(at)) U(std::forward<Values>(values)...);
  }

  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }

 private:
  static bool is_large(std::size_t count) { return count * sizeof(T) >= std::size_t{1} << 18; }
};

template <class T>
using Large = std::vector<T, LargeAllocator<T>>;

}  // namespace scorpion

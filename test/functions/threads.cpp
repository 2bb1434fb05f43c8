// Runs kernels on threads of the caller, and compares their results with C++.
#include "calls.h"
#include "kernels.h"

#include <thread>
#include <vector>

namespace {

/// A parallel_for that divides the numbers among `*threads` threads.
int on_threads(void *threads, uint64_t count, void (*task)(void *, uint64_t, uint64_t),
               void *data) {
  const uint64_t parts = *static_cast<uint64_t *>(threads);
  std::vector<std::thread> running;
  for (uint64_t part = 0; part != parts; ++part)
    running.emplace_back(task, data, count * part / parts, count * (part + 1) / parts);
  for (std::thread &each : running)
    each.join();
  return 0;
}

int fails(void *, uint64_t, void (*)(void *, uint64_t, uint64_t), void *) { return 3; }

/// A parallel_for that gives each task a range of which it has no part, and then the right one.
int careless(void *, uint64_t count, void (*task)(void *, uint64_t, uint64_t), void *data) {
  task(data, 0, count + 1);
  task(data, 1, 0);
  task(data, 0, count);
  return 0;
}

oclc_range row(uint64_t size, uint64_t local) {
  oclc_range range = {};
  range.work_dim = 1;
  range.global_size[0] = size;
  range.local_size[0] = local;
  return range;
}

void check_sums(uint64_t local, uint64_t groups, uint64_t threads) {
  std::vector<int32_t> in(local * groups), out(groups);
  for (size_t i = 0; i != in.size(); ++i)
    in[i] = static_cast<int32_t>(i * i % 91);
  oclc_range range = row(in.size(), local);
  range.parallel_for = on_threads;
  range.context = &threads;
  const size_t bytes = local * sizeof(int32_t);
  CHECK(sum_groups(&range, in.data(), out.data(), bytes, bytes) == OCLC_SUCCESS);
  for (uint64_t group = 0; group != groups; ++group) {
    int32_t sum = 0;
    for (uint64_t i = 0; i != local; ++i)
      sum += in[group * local + i];
    CHECK(out[group] == sum);
  }
}

} // namespace

int main() {
  for (const uint64_t threads : {1, 2, 7})
    for (const uint64_t local : {8, 64, 1000})
      check_sums(local, 50, threads);

  std::vector<float> x(5000, 2), y(5000, 1);
  uint64_t threads = 4;
  oclc_range range = row(x.size(), 0);
  range.parallel_for = on_threads;
  range.context = &threads;
  CHECK(saxpy(&range, 3, x.data(), y.data()) == OCLC_SUCCESS);
  for (const float each : y)
    CHECK(each == 7);

  range.parallel_for = fails;
  CHECK(saxpy(&range, 3, x.data(), y.data()) == OCLC_PARALLEL_FOR_FAILED);
  range.parallel_for = careless;
  CHECK(saxpy(&range, 3, x.data(), y.data()) == OCLC_SUCCESS && y[0] == 13);
  puts("all threads are right");
}

//===- HostRunner.cpp - Runs functions of the host on threads -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// These are the C++ forms of problems, or the ISPC forms of their kernels. The calling thread is
// one of the workers. The units of a step are distributed in chunks, so that a late thread does not
// delay the others.
//
//===------------------------------------------------------------------------------------------===//

#include "Runner.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace suite {
namespace {

/// Threads that all run the same task, one task after the other.
class Team {
public:
  explicit Team(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i)
      others.emplace_back([this] { follow(); });
  }

  ~Team() {
    {
      std::lock_guard lock(mutex);
      ending = true;
    }
    changed.notify_all();
    for (std::thread &other : others)
      other.join();
  }

  size_t size() const { return others.size() + 1; }

  void runOnAll(const std::function<void()> &work) {
    {
      std::lock_guard lock(mutex);
      task = &work;
      ++generation;
      busy = others.size();
    }
    changed.notify_all();
    work();
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return busy == 0; });
  }

private:
  void follow() {
    unsigned seen = 0;
    for (std::unique_lock lock(mutex);;) {
      changed.wait(lock, [&] { return ending || generation != seen; });
      if (ending)
        return;
      seen = generation;
      lock.unlock();
      (*task)();
      lock.lock();
      if (--busy == 0)
        changed.notify_all();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  const std::function<void()> *task = nullptr;
  unsigned generation = 0;
  size_t busy = 0;
  bool ending = false;
  std::vector<std::thread> others;
};

class HostRunner final : public Runner {
public:
  HostRunner(std::string language, unsigned threads, MakeSteps makeSteps)
      : language(std::move(language)), makeSteps(std::move(makeSteps)), team(threads) {}

  std::string name() override {
    return language + ", " + std::to_string(team.size()) +
           (team.size() == 1 ? " thread" : " threads");
  }

  void load(const Problem &problem, const std::string &file) override {
    steps = makeSteps(problem, file);
    current = &problem;
    restore();
  }

  void unload() override {
    arrays = {};
    steps.clear();
  }
  void restore() override { arrays = current->arrays; }
  Arrays results() override { return arrays; }

  void run(unsigned times) override {
    for (unsigned i = 0; i != times; ++i)
      for (const auto &[units, step] : steps)
        runStep(units, step);
  }

private:
  void runStep(size_t units, const Step &step) {
    if (team.size() == 1)
      return step(arrays, 0, units);
    const size_t chunk = std::max<size_t>(1, units / (team.size() * 8));
    std::atomic<size_t> next = 0;
    team.runOnAll([&] {
      for (size_t begin; (begin = next.fetch_add(chunk)) < units;)
        step(arrays, begin, std::min(units, begin + chunk));
    });
  }

  const std::string language;
  const MakeSteps makeSteps;
  Team team;
  Steps steps;
  const Problem *current = nullptr;
  Arrays arrays;
};

} // namespace

std::unique_ptr<Runner> makeHostRunner(std::string language, unsigned threads,
                                       MakeSteps makeSteps) {
  return std::make_unique<HostRunner>(std::move(language), threads, std::move(makeSteps));
}

std::unique_ptr<Runner> makeCppRunner(unsigned threads) {
  return makeHostRunner("C++", threads, [](const Problem &problem, const std::string &) {
    if (problem.steps.empty())
      throw Failure("no C++ form");
    return problem.steps;
  });
}

} // namespace suite

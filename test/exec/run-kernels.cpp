//===- run-kernels.cpp - Run entry points and compare with the reference ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: run-kernels REFERENCE.so [SECONDS] < PLAN
//
// A plan has one command per line:
//
//   kernel NAME ARGUMENT...                   the kernel that follows; arguments as in Arguments.h
//   open                                      its barriers do not wait for returned work-items
//   launch DIMENSIONS GX GY GZ LX LY LZ OX OY OZ [N]    a launch of it; the reference runs. Images
//                                             and samplers depend on the number N, which is 0
//                                             if it is missing
//   entry OBJECT SYMBOL PER-ITEM FIXED LOCAL  an entry point runs the same launch, and its buffers
//                                             are compared with the reference's bit by bit; it
//                                             is called for random ranges of groups
//   digest                                    prints a number for the reference's buffers
//
// The three numbers of an entry point are the memory sizes in !oclc.entries. A crash, or a run of
// more than SECONDS (10 if not given), ends the program.
//
//===--------------------------------------------------------------------------------------------===//

#include "Arguments.h"
#include "Reference.h"

#include "Binary/SanitizerABI.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <stdexcept>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace oclc;

namespace {

/// Describes the current run, for the signal handler.
char Running[512] = "nothing";
unsigned SecondsPerRun = 10;

void onSignal(int signal) {
  const char *what = signal == SIGALRM ? "too slow: " : "crashed: ";
  (void)!write(STDOUT_FILENO, what, std::strlen(what));
  (void)!write(STDOUT_FILENO, Running, std::strlen(Running));
  (void)!write(STDOUT_FILENO, "\n", 1);
  _exit(1);
}

int32_t noPrintf(const abi::LaunchInfo *, const char *, const void *, uint64_t) { return 0; }

/// Provides what sanitized entry points need. The sizes of arguments count as unknown, so only
/// accesses to variables are checked. The kernels that run here make no mistakes.
struct KernelChecks {
  abi::Extent arguments[256];
  abi::Checks offered;
  static inline unsigned reports;

  KernelChecks() {
    std::fill(std::begin(arguments), std::end(arguments),
              abi::Extent{abi::UnknownBefore, abi::UnknownBytes});
    offered.arguments = arguments;
    offered.reportAccess = [](const abi::LaunchInfo *, const abi::AccessSite *, uint64_t, uint64_t,
                              uint64_t, int64_t, uint64_t, uint64_t) { ++reports; };
    offered.checkAccess = [](const abi::LaunchInfo *, const abi::WorkerMemory *,
                             const abi::AccessSite *, const void *, uint64_t, uint64_t, uint64_t,
                             uint64_t) {};
    offered.memoryBefore = [](const abi::LaunchInfo *, const void *) { return abi::UnknownBefore; };
    offered.memoryBytes = [](const abi::LaunchInfo *, const void *) { return abi::UnknownBytes; };
  }
};

class Runner {
public:
  explicit Runner(const std::string &reference)
      : Reference(load(reference)),
        FillLocal(symbol<void(int)>(this->Reference, "referenceFillLocal")) {}

  void command(const std::string &line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "kernel")
      kernel(words);
    else if (command == "open")
      Returned = reference::Returned::IsNotWaitedFor;
    else if (command == "digest")
      std::cout << "digest " << (Expected ? Expected->digest() : 0) << std::endl;
    else if (command == "launch")
      launch(words, line);
    else if (command == "entry")
      entry(words, line);
    else if (!command.empty())
      throw std::runtime_error("unknown command '" + command + "'");
  }

  unsigned failures() const { return Failures; }
  unsigned runs() const { return Runs; }

private:
  std::map<std::string, void *> Objects;
  void *Reference;
  void (*FillLocal)(int byte);
  std::string Kernel;
  void (*ReferenceKernel)(const void *) = nullptr;
  std::vector<ArgumentSpec> Specs;
  reference::Returned Returned = reference::Returned::Error;
  KernelChecks Checks;
  abi::LaunchInfo Info{};
  uint64_t OfImages = 0;
  std::string LaunchText;
  std::unique_ptr<Arguments> Expected; ///< Null if the reference found the kernel invalid.
  unsigned Failures = 0, Runs = 0;
  std::mt19937 Random; ///< Has the same seed in every run of the program.

  void *load(const std::string &path) {
    void *&object = Objects[path];
    if (!object)
      object = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!object)
      throw std::runtime_error(dlerror());
    return object;
  }

  template <typename Fn> Fn *symbol(void *object, const std::string &name) {
    void *address = dlsym(object, name.c_str());
    if (!address)
      throw std::runtime_error("no symbol '" + name + "'");
    return reinterpret_cast<Fn *>(address);
  }

  void fail(const std::string &line, const std::string &message) {
    std::cout << Kernel << ": " << LaunchText << ": " << line << ": " << message << std::endl;
    ++Failures;
  }

  void kernel(std::istringstream &words) {
    words >> Kernel;
    ReferenceKernel = symbol<void(const void *)>(Reference, "reference_" + Kernel);
    Returned = reference::Returned::Error;
    Specs.clear();
    for (std::string word; words >> word;)
      Specs.push_back(ArgumentSpec::parse(word));
  }

  void launch(std::istringstream &words, const std::string &line) {
    LaunchText = line;
    words >> Info.workDim;
    for (auto *values : {&Info.globalSize, &Info.enqueuedLocalSize, &Info.globalOffset})
      for (uint64_t &value : *values)
        words >> value;
    for (unsigned d = 0; d != 3; ++d)
      Info.numGroups[d] =
          (Info.globalSize[d] + Info.enqueuedLocalSize[d] - 1) / Info.enqueuedLocalSize[d];
    if (!words)
      throw std::runtime_error("malformed launch: " + line);
    OfImages = 0;
    if (!(words >> OfImages) && !words.eof())
      throw std::runtime_error("malformed launch: " + line);
    Info.printf = noPrintf;
    Info.checks = &Checks.offered;
    Expected = std::make_unique<Arguments>(Specs, OfImages, /*ForReference=*/true);
    Arguments again(Specs, OfImages, /*ForReference=*/true);
    std::string error = reference("forward", reference::Order::Forward, *Expected);
    if (error.empty())
      error = reference("backward", reference::Order::Backward, again);
    if (error.empty() && !again.compare(*Expected).empty())
      error = "data race: " + again.compare(*Expected) + " when work-items run backward";
    if (!error.empty()) {
      fail("reference", error);
      Expected.reset();
    }
  }

  /// Runs the reference. Local memory has different contents in each order, and no result may
  /// depend on them.
  std::string reference(const char *what, reference::Order order, Arguments &args) {
    int rubbish = order == reference::Order::Forward ? 0x5A : 0xC3;
    begin(std::string("reference ") + what);
    std::string error = reference::run(Info, order,
                                       {[&] { ReferenceKernel(args.packed()); },
                                        [&] {
                                          FillLocal(rubbish);
                                          args.fillLocal(rubbish);
                                        },
                                        Returned});
    alarm(0);
    return error;
  }

  void begin(const std::string &what) {
    std::snprintf(Running, sizeof(Running), "%s: %s: %s", Kernel.c_str(), LaunchText.c_str(),
                  what.c_str());
    alarm(SecondsPerRun);
  }

  /// Returns the groups in up to six ranges in random order. Ranges may be empty, and may begin and
  /// end in the middle of a row.
  std::vector<std::pair<uint64_t, uint64_t>> ranges() {
    uint64_t groups = Info.numGroups[0] * Info.numGroups[1] * Info.numGroups[2];
    std::vector<uint64_t> cuts = {0, groups};
    for (unsigned pieces = Random() % 6; pieces > 0; --pieces)
      cuts.push_back(Random() % (groups + 1));
    std::sort(cuts.begin(), cuts.end());
    std::vector<std::pair<uint64_t, uint64_t>> ranges;
    for (size_t i = 1; i != cuts.size(); ++i)
      ranges.emplace_back(cuts[i - 1], cuts[i]);
    std::shuffle(ranges.begin(), ranges.end(), Random);
    return ranges;
  }

  void entry(std::istringstream &words, const std::string &line) {
    std::string object, name;
    uint64_t perItem, fixed, staticLocal;
    if (!(words >> object >> name >> perItem >> fixed >> staticLocal))
      throw std::runtime_error("malformed entry: " + line);
    auto *entry = symbol<abi::EntryFn>(load(object), name);
    if (!Expected)
      return;
    Arguments args(Specs, OfImages, /*ForReference=*/false, staticLocal);
    uint64_t items =
        Info.enqueuedLocalSize[0] * Info.enqueuedLocalSize[1] * Info.enqueuedLocalSize[2];
    const uint64_t stride = (args.localBytes() + abi::MemoryAlignment - 1) / abi::MemoryAlignment *
                            abi::MemoryAlignment;
    const uint64_t inStep = 1 + Random() % 8;
    GuardedBlock local(stride * inStep), context(perItem * items + fixed);
    // An earlier kernel may have left any contents in this memory.
    std::memset(local.data(), 0x5A, local.size());
    std::memset(context.data(), 0x5A, context.size());
    abi::WorkerMemory worker = {local.data(), context.data(), stride, inStep};
    begin(line);
    for (auto [first, end] : ranges())
      entry(args.packed(), &Info, &worker, first, end);
    alarm(0);
    ++Runs;
    std::string difference = args.compare(*Expected);
    if (std::exchange(KernelChecks::reports, 0) != 0)
      difference = "a sanitizer has reported an access";
    if (difference.empty() && !(local.guardsAreIntact() && context.guardsAreIntact()))
      difference = "memory around the worker's blocks was written";
    if (!difference.empty())
      fail(line, difference);
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) {
    std::cerr << "usage: run-kernels REFERENCE.so [SECONDS] < PLAN\n";
    return 2;
  }
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGALRM, SIGABRT})
    std::signal(signal, onSignal);
  try {
    if (argc == 3)
      SecondsPerRun = std::stoul(argv[2]);
    Runner r(argv[1]);
    for (std::string line; std::getline(std::cin, line);)
      r.command(line);
    std::cout << r.runs() << " runs, " << r.failures() << " failures\n";
    return r.failures() != 0;
  } catch (const std::exception &e) {
    std::cerr << "run-kernels: " << e.what() << '\n';
    return 2;
  }
}

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
//   launch DIMENSIONS GX GY GZ LX LY LZ OX OY OZ    a launch of it; the reference runs
//   entry OBJECT SYMBOL PER-ITEM FIXED LOCAL  an entry point runs the same launch, and its buffers
//                                             are compared with the reference's bit by bit; the
//                                             groups come in random ranges
//   digest                                    prints a number for the reference's buffers
//
// The three numbers are the memory sizes in !oclc.entries. No run takes more than SECONDS.
//
//===--------------------------------------------------------------------------------------------===//

#include "Arguments.h"
#include "Reference.h"

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

void onSignal(int Signal) {
  const char *What = Signal == SIGALRM ? "too slow: " : "crashed: ";
  (void)!write(STDOUT_FILENO, What, std::strlen(What));
  (void)!write(STDOUT_FILENO, Running, std::strlen(Running));
  (void)!write(STDOUT_FILENO, "\n", 1);
  _exit(1);
}

int32_t noPrintf(const abi::LaunchInfo *, const char *, const void *, uint64_t) { return 0; }

class Runner {
public:
  explicit Runner(const std::string &Reference)
      : Reference(load(Reference)),
        FillLocal(symbol<void(int)>(this->Reference, "referenceFillLocal")) {}

  void command(const std::string &Line) {
    std::istringstream Words(Line);
    std::string Command;
    Words >> Command;
    if (Command == "kernel")
      kernel(Words);
    else if (Command == "open")
      Returned = reference::Returned::IsNotWaitedFor;
    else if (Command == "digest")
      std::cout << "digest " << (Expected ? Expected->digest() : 0) << std::endl;
    else if (Command == "launch")
      launch(Words, Line);
    else if (Command == "entry")
      entry(Words, Line);
    else if (!Command.empty())
      throw std::runtime_error("unknown command '" + Command + "'");
  }

  unsigned failures() const { return Failures; }
  unsigned runs() const { return Runs; }

private:
  std::map<std::string, void *> Objects;
  void *Reference;
  void (*FillLocal)(int Byte);
  std::string Kernel;
  void (*ReferenceKernel)(const void *) = nullptr;
  std::vector<ArgumentSpec> Specs;
  reference::Returned Returned = reference::Returned::Error;
  abi::LaunchInfo Info{};
  std::string LaunchText;
  std::unique_ptr<Arguments> Expected; ///< Null if the reference found the kernel invalid.
  unsigned Failures = 0, Runs = 0;
  std::mt19937 Random; ///< Has the same seed in every run of the program.

  void *load(const std::string &Path) {
    void *&Object = Objects[Path];
    if (!Object)
      Object = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!Object)
      throw std::runtime_error(dlerror());
    return Object;
  }

  template <typename Fn> Fn *symbol(void *Object, const std::string &Name) {
    void *Address = dlsym(Object, Name.c_str());
    if (!Address)
      throw std::runtime_error("no symbol '" + Name + "'");
    return reinterpret_cast<Fn *>(Address);
  }

  void fail(const std::string &Line, const std::string &Message) {
    std::cout << Kernel << ": " << LaunchText << ": " << Line << ": " << Message << std::endl;
    ++Failures;
  }

  void kernel(std::istringstream &Words) {
    Words >> Kernel;
    ReferenceKernel = symbol<void(const void *)>(Reference, "reference_" + Kernel);
    Returned = reference::Returned::Error;
    Specs.clear();
    for (std::string Word; Words >> Word;)
      Specs.push_back(ArgumentSpec::parse(Word));
  }

  void launch(std::istringstream &Words, const std::string &Line) {
    LaunchText = Line;
    Words >> Info.workDim;
    for (auto *Values : {&Info.globalSize, &Info.enqueuedLocalSize, &Info.globalOffset})
      for (uint64_t &Value : *Values)
        Words >> Value;
    for (unsigned D = 0; D != 3; ++D)
      Info.numGroups[D] =
          (Info.globalSize[D] + Info.enqueuedLocalSize[D] - 1) / Info.enqueuedLocalSize[D];
    if (!Words)
      throw std::runtime_error("malformed launch: " + Line);
    Info.printf = noPrintf;
    Expected = std::make_unique<Arguments>(Specs, /*ForReference=*/true);
    Arguments Again(Specs, /*ForReference=*/true);
    std::string Error = reference("forward", reference::Order::Forward, *Expected);
    if (Error.empty())
      Error = reference("backward", reference::Order::Backward, Again);
    if (Error.empty() && !Again.compare(*Expected).empty())
      Error = "data race: " + Again.compare(*Expected) + " when work-items run backward";
    if (!Error.empty()) {
      fail("reference", Error);
      Expected.reset();
    }
  }

  /// Runs the reference. Local memory has different contents in each order, and no result may
  /// depend on them.
  std::string reference(const char *What, reference::Order Order, Arguments &Args) {
    int Rubbish = Order == reference::Order::Forward ? 0x5A : 0xC3;
    begin(std::string("reference ") + What);
    std::string Error = reference::run(Info, Order,
                                       {[&] { ReferenceKernel(Args.packed()); },
                                        [&] {
                                          FillLocal(Rubbish);
                                          Args.fillLocal(Rubbish);
                                        },
                                        Returned});
    alarm(0);
    return Error;
  }

  void begin(const std::string &What) {
    std::snprintf(Running, sizeof(Running), "%s: %s: %s", Kernel.c_str(), LaunchText.c_str(),
                  What.c_str());
    alarm(SecondsPerRun);
  }

  /// Returns the groups in up to six ranges in random order. Ranges may be empty, and may begin and
  /// end in the middle of a row.
  std::vector<std::pair<uint64_t, uint64_t>> ranges() {
    uint64_t Groups = Info.numGroups[0] * Info.numGroups[1] * Info.numGroups[2];
    std::vector<uint64_t> Cuts = {0, Groups};
    for (unsigned Pieces = Random() % 6; Pieces > 0; --Pieces)
      Cuts.push_back(Random() % (Groups + 1));
    std::sort(Cuts.begin(), Cuts.end());
    std::vector<std::pair<uint64_t, uint64_t>> Ranges;
    for (size_t I = 1; I != Cuts.size(); ++I)
      Ranges.emplace_back(Cuts[I - 1], Cuts[I]);
    std::shuffle(Ranges.begin(), Ranges.end(), Random);
    return Ranges;
  }

  void entry(std::istringstream &Words, const std::string &Line) {
    std::string Object, Symbol;
    uint64_t PerItem, Fixed, StaticLocal;
    if (!(Words >> Object >> Symbol >> PerItem >> Fixed >> StaticLocal))
      throw std::runtime_error("malformed entry: " + Line);
    auto *Entry = symbol<abi::EntryFn>(load(Object), Symbol);
    if (!Expected)
      return;
    Arguments Args(Specs, /*ForReference=*/false, StaticLocal);
    uint64_t Items =
        Info.enqueuedLocalSize[0] * Info.enqueuedLocalSize[1] * Info.enqueuedLocalSize[2];
    const uint64_t Stride = (Args.localBytes() + abi::MemoryAlignment - 1) / abi::MemoryAlignment *
                            abi::MemoryAlignment;
    const uint64_t InStep = 1 + Random() % 8;
    GuardedBlock Local(Stride * InStep), Context(PerItem * Items + Fixed);
    // An earlier kernel may have left any contents in this memory.
    std::memset(Local.data(), 0x5A, Local.size());
    std::memset(Context.data(), 0x5A, Context.size());
    abi::WorkerMemory Worker = {Local.data(), Context.data(), Stride, InStep};
    begin(Line);
    for (auto [First, End] : ranges())
      Entry(Args.packed(), &Info, &Worker, First, End);
    alarm(0);
    ++Runs;
    std::string Difference = Args.compare(*Expected);
    if (Difference.empty() && !(Local.guardsAreIntact() && Context.guardsAreIntact()))
      Difference = "memory around the worker's blocks was written";
    if (!Difference.empty())
      fail(Line, Difference);
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) {
    std::cerr << "usage: run-kernels REFERENCE.so [SECONDS] < PLAN\n";
    return 2;
  }
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGALRM, SIGABRT})
    std::signal(Signal, onSignal);
  try {
    if (argc == 3)
      SecondsPerRun = std::stoul(argv[2]);
    Runner R(argv[1]);
    for (std::string Line; std::getline(std::cin, Line);)
      R.command(Line);
    std::cout << R.runs() << " runs, " << R.failures() << " failures\n";
    return R.failures() != 0;
  } catch (const std::exception &E) {
    std::cerr << "run-kernels: " << E.what() << '\n';
    return 2;
  }
}

//===- Supervisor.cpp - Compiles in a process of its own --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Supervisor.h"

#include "Base/Environment.h"
#include "Offline/ScratchFolder.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using oclc::frontend::Severity;

namespace oclc::tool {
namespace {

/// What the next child tells its parent, in memory that both see; null when there is none.
Progress *shareProgress() {
  static Progress *Shared = nullptr;
  if (!Shared) {
    void *Memory =
        mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (Memory == MAP_FAILED)
      return nullptr;
    Shared = static_cast<Progress *>(Memory);
  }
  return new (Shared) Progress();
}

/// For everything that LLVM, this process and the programs that it calls put into temporary files.
void makeDefault(const offline::ScratchFolder &Scratch) {
  if (!Scratch.path().empty())
    setenv("TMPDIR", Scratch.path().c_str(), /*overwrite=*/1);
}

template <size_t Size> void note(char (&Text)[Size], StringRef Value) {
  *copy(Value.take_front(Size - 1), Text) = '\0';
}

/// Removes the folder of a process that has begun anew, and makes TMPDIR what it was.
void leaveScratch(const Progress &Noted) {
  if (Noted.scratch[0] == '\0')
    return;
  // What is left of the folder is no reason to fail.
  consumeError(errorCodeToError(sys::fs::remove_directories(Noted.scratch)));
  if (Noted.place[0] != '\0')
    setenv("TMPDIR", Noted.place, /*overwrite=*/1);
  else
    unsetenv("TMPDIR");
}

[[noreturn]] void runChild(const Limits &Allowed, pid_t Parent, function_ref<int()> Compile) {
  // Nobody would wait for a child whose parent has been killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(InternalError);
  // The parent says that this process crashed; a core file helps nobody with a damaged input.
  CrashRecoveryContext::Disable();
  constexpr rlimit NoCore = {};
  setrlimit(RLIMIT_CORE, &NoCore);
  limitMemory(Allowed);
  const int Status = Compile();
  outs().flush();
  errs().flush();
  _exit(Status);
}

/// Waits until the child ends, or kills it when its time is up; false then.
bool waitFor(pid_t Child, unsigned Seconds, int &Status) {
  using Clock = std::chrono::steady_clock;
  const auto End = Clock::now() + std::chrono::seconds(Seconds);
  // SIGCHLD wakes the wait early; blocked, it is not lost in between.
  sigset_t ChildEnds;
  sigemptyset(&ChildEnds);
  sigaddset(&ChildEnds, SIGCHLD);
  while (true) {
    const pid_t Ended = waitpid(Child, &Status, Seconds == 0 ? 0 : WNOHANG);
    if (Ended == Child)
      return true;
    if (Ended < 0 && errno != EINTR)
      report_fatal_error("lost the process that compiles");
    const auto Left = std::chrono::duration_cast<std::chrono::nanoseconds>(End - Clock::now());
    if (Seconds != 0 && Left.count() <= 0) {
      kill(Child, SIGKILL);
      waitpid(Child, &Status, 0);
      return false;
    }
    const timespec Patience = {Left.count() / 1'000'000'000, Left.count() % 1'000'000'000};
    if (Seconds != 0)
      sigtimedwait(&ChildEnds, nullptr, &Patience);
  }
}

/// For the time of its life, SIGCHLD stays pending instead of being ignored.
class BlockedChildSignal {
public:
  BlockedChildSignal() {
    sigset_t ChildEnds;
    sigemptyset(&ChildEnds);
    sigaddset(&ChildEnds, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ChildEnds, &Before);
  }
  ~BlockedChildSignal() { restore(); }
  BlockedChildSignal(const BlockedChildSignal &) = delete;
  BlockedChildSignal &operator=(const BlockedChildSignal &) = delete;
  void restore() { sigprocmask(SIG_SETMASK, &Before, nullptr); }

private:
  sigset_t Before;
};

/// Signals by which somebody else has ended the child, not a fault of its own.
bool isFromOutside(int Signal) {
  return Signal == SIGKILL || Signal == SIGTERM || Signal == SIGINT || Signal == SIGHUP;
}

} // namespace

void DiagnosticsStream::write_impl(const char *Text, size_t Size) {
  if (Said)
    *Said += Size;
  if (Said && *Said > MostSaid)
    endAt(Limit::Messages);
  const size_t Left = size_t(std::min<uint64_t>(Skipped, Size));
  Skipped -= Left;
  errs().write(Text + Left, Size - Left);
}

/// The file that is being read, or one that is no source.
StringRef Supervisor::culprit(const Progress &Noted) const {
  if (Noted.running.input[0] != '\0')
    return Noted.running.input;
  const auto Foreign = find_if(Inputs, [](const frontend::SourceFile &Input) {
    return Input.kind != frontend::InputKind::OpenCLC;
  });
  return Foreign == Inputs.end() ? StringRef() : StringRef(Foreign->name);
}

/// Returns the position to which Clang has read.
frontend::SourcePosition Supervisor::positionOf(const Progress &Noted) const {
  const auto Input = find_if(Inputs, [&](const frontend::SourceFile &Each) {
    return Each.kind == frontend::InputKind::OpenCLC &&
           StringRef(Each.name).starts_with(Noted.running.input);
  });
  if (Input == Inputs.end())
    return {};
  const StringRef Before = StringRef(Input->contents).take_front(Noted.reading.offset);
  const size_t Line = Before.rfind('\n') + 1; // 0 when there is none.
  return {Input->name, unsigned(Before.count('\n') + 1), unsigned(Before.size() - Line + 1)};
}

Ending Supervisor::explainFault(const Progress &Noted) {
  const driver::StageNote &Note = Noted.running;
  const bool IsOpenCLC = any_of(Inputs, [&](const frontend::SourceFile &Input) {
    return Input.kind == frontend::InputKind::OpenCLC &&
           StringRef(Input.name).starts_with(Note.input);
  });
  const std::string Finding = Noted.finding;
  if (Noted.isCrashAfterErrors()) {
    Sink.report(Severity::Error, CrashAfterErrors, positionOf(Noted));
    return {CompileError, std::nullopt};
  }
  if (StringRef(Note.stage) != driver::FrontEndStage || IsOpenCLC)
    return {InternalError,
            InternalFault{Note.stage, Note.place, Finding, Noted.isCrash, Note.saidBefore}};
  Sink.report(Severity::Error, "'" + Twine(Note.input) + "' is damaged: its reader " +
                                   (Noted.isCrash ? Finding : "gave up (" + Finding + ")"));
  return {CompileError, std::nullopt};
}

/// The compiler recurses as deeply as its input nests. Where Clang was in the source is where it
/// had read to.
Ending Supervisor::explainDepth(const Progress &Noted) {
  const driver::StageNote &Note = Noted.running;
  if (StringRef(Note.stage) != driver::FrontEndStage)
    return {InternalError,
            InternalFault{Note.stage, Note.place, "it ran out of stack", true, Note.saidBefore}};
  Sink.report(Severity::Error, "nested too deeply for " + Twine(StackBytes >> 20) + " MiB of stack",
              positionOf(Noted));
  return {CompileError, std::nullopt};
}

Ending Supervisor::explainLimit(const Progress &Noted) {
  const std::string Stage = "stage '" + std::string(Noted.running.stage) + "'";
  switch (Noted.reached) {
  case Limit::Stack:
    return explainDepth(Noted);
  case Limit::Memory:
    Sink.report(Severity::Error, Stage + " needs more than the " + Twine(Allowed.megabytes) +
                                     " MiB of memory that --limit-memory allows");
    break;
  case Limit::Time:
    Sink.report(Severity::Error, "gave up after " + Twine(Allowed.seconds) + " s in " + Stage +
                                     "; --limit-time gives it more, or 0 for all it takes");
    break;
  case Limit::Messages:
    errs() << '\n';
    Sink.report(Severity::Error,
                "more than " + Twine(MostSaid >> 20) + " MiB of messages; the compiler gave up");
    break;
  case Limit::None:
    break;
  }
  return {CompileError, std::nullopt};
}

Ending Supervisor::explain(const Progress &Noted) {
  leaveScratch(Noted);
  frontend::DiagnosticsSink::Subject Named(Sink, culprit(Noted));
  return Noted.reached != Limit::None ? explainLimit(Noted) : explainFault(Noted);
}

Ending Supervisor::explain(Progress &Noted, int Status) {
  frontend::DiagnosticsSink::Subject Named(Sink, culprit(Noted));
  if (WIFSIGNALED(Status) && isFromOutside(WTERMSIG(Status))) {
    Sink.report(Severity::Error, "the compiler was ended in stage '" + Twine(Noted.running.stage) +
                                     "' (" + strsignal(WTERMSIG(Status)) +
                                     "); no output was written");
    return {InternalError, std::nullopt};
  }
  if (WIFSIGNALED(Status))
    Noted.setCrash(WTERMSIG(Status));
  const bool IsKnown = Noted.isAtFault || Noted.reached != Limit::None;
  return IsKnown ? explain(Noted) : Ending{WEXITSTATUS(Status), std::nullopt};
}

Ending Supervisor::runHere(function_ref<int()> Compile) {
  static Progress Here;
  Here.mayRestart = true;
  CurrentProgress = &Here;
  Times.publishTo(&Here.running);
  Stream.count(Here.running.said, /*Skipped=*/0);
  Sink.noteReading(&Here.reading);
  const offline::ScratchFolder Scratch;
  note(Here.scratch, Scratch.path());
  note(Here.place, StringRef(environment("TMPDIR")));
  makeDefault(Scratch);
  limitMemory(Allowed);
  limitTime(Allowed);
  const int Status = Compile();
  limitTime({});
  CurrentProgress = nullptr;
  leaveScratch(Here);
  return Here.isAtFault ? explainFault(Here) : Ending{Status, std::nullopt};
}

Ending Supervisor::run(function_ref<int()> Compile, uint64_t Skipped) {
  Progress *Noted = shareProgress();
  if (!Noted)
    return {Compile(), std::nullopt};
  Times.publishTo(&Noted->running);

  const offline::ScratchFolder Scratch;
  BlockedChildSignal Blocked;
  const pid_t Parent = getpid(), Child = fork();
  if (Child < 0)
    return {Compile(), std::nullopt};
  if (Child == 0) {
    CurrentProgress = Noted;
    Blocked.restore();
    makeDefault(Scratch);
    Stream.count(Noted->running.said, Skipped);
    Sink.noteReading(&Noted->reading);
    runChild(Allowed, Parent, Compile);
  }

  int Status = 0;
  if (waitFor(Child, Allowed.seconds, Status))
    return explain(*Noted, Status);
  Noted->reached = Limit::Time;
  return explain(*Noted);
}

} // namespace oclc::tool

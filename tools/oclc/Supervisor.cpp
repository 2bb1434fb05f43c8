//===- Supervisor.cpp - Compiles in a process of its own --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Supervisor.h"

#include "Base/Environment.h"
#include "Offline/ScratchFolder.h"
#include "ProgressLine.h"

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

/// Returns memory that the next child and its parent share; null on failure.
Progress *shareProgress() {
  static Progress *Shared = nullptr;
  if (!Shared) {
    void *memory =
        mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return nullptr;
    Shared = static_cast<Progress *>(memory);
  }
  return new (Shared) Progress();
}

/// Sets TMPDIR to `scratch`, so that LLVM, this process and its children create all temporary files
/// there.
void makeDefault(const offline::ScratchFolder &scratch) {
  if (!scratch.path().empty())
    setenv("TMPDIR", scratch.path().c_str(), /*overwrite=*/1);
}

template <size_t Size> void note(char (&text)[Size], StringRef value) {
  *copy(value.take_front(Size - 1), text) = '\0';
}

/// Removes the temporary folder that `noted` names, and restores the previous value of TMPDIR.
void leaveScratch(const Progress &noted) {
  if (noted.scratch[0] == '\0')
    return;
  // A folder that cannot be removed is not an error.
  consumeError(errorCodeToError(sys::fs::remove_directories(noted.scratch)));
  if (noted.place[0] != '\0')
    setenv("TMPDIR", noted.place, /*overwrite=*/1);
  else
    unsetenv("TMPDIR");
}

[[noreturn]] void runChild(const Limits &allowed, pid_t parent, function_ref<int()> compile) {
  // The child ends with its parent.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(InternalError);
  // The parent reports a crash, so the child must not handle it. The child leaves no core file,
  // because damaged inputs are expected to make LLVM's readers crash.
  CrashRecoveryContext::Disable();
  constexpr rlimit NoCore = {};
  setrlimit(RLIMIT_CORE, &NoCore);
  limitMemory(allowed);
  const int status = compile();
  clearProgressLine();
  outs().flush();
  errs().flush();
  _exit(status);
}

/// Waits until the child ends, and returns true. If the child is still running after `seconds`,
/// kills it and returns false; 0 seconds mean no limit.
bool waitFor(pid_t child, unsigned seconds, int &status) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  // SIGCHLD ends sigtimedwait() early. The caller has blocked the signal, so that it stays pending
  // if it arrives before that call.
  sigset_t childEnds;
  sigemptyset(&childEnds);
  sigaddset(&childEnds, SIGCHLD);
  while (true) {
    const pid_t ended = waitpid(child, &status, seconds == 0 ? 0 : WNOHANG);
    if (ended == child)
      return true;
    if (ended < 0 && errno != EINTR)
      report_fatal_error("lost the process that compiles");
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(end - Clock::now());
    if (seconds != 0 && left.count() <= 0) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return false;
    }
    const timespec patience = {left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    if (seconds != 0)
      sigtimedwait(&childEnds, nullptr, &patience);
  }
}

/// Blocks SIGCHLD during its lifetime, so that the signal stays pending instead of being ignored.
class BlockedChildSignal {
public:
  BlockedChildSignal() {
    sigset_t childEnds;
    sigemptyset(&childEnds);
    sigaddset(&childEnds, SIGCHLD);
    sigprocmask(SIG_BLOCK, &childEnds, &Before);
  }
  ~BlockedChildSignal() { restore(); }
  BlockedChildSignal(const BlockedChildSignal &) = delete;
  BlockedChildSignal &operator=(const BlockedChildSignal &) = delete;
  void restore() { sigprocmask(SIG_SETMASK, &Before, nullptr); }

private:
  sigset_t Before;
};

/// True for signals that other processes send to end the child, unlike its own faults.
bool isFromOutside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

} // namespace

void DiagnosticsStream::write_impl(const char *text, size_t size) {
  if (Said)
    *Said += size;
  if (Said && *Said > MostSaid)
    endAt(Limit::Messages);
  clearProgressLine();
  const size_t left = size_t(std::min<uint64_t>(Skipped, size));
  Skipped -= left;
  errs().write(text + left, size - left);
}

/// Returns the name of the file that is being read. If there is none, returns the name of the first
/// input that is not OpenCL C, or an empty text.
StringRef Supervisor::culprit(const Progress &noted) const {
  if (noted.running.input[0] != '\0')
    return noted.running.input;
  const auto foreign = find_if(Inputs, [](const frontend::SourceFile &input) {
    return input.kind != frontend::InputKind::OpenCLC;
  });
  return foreign == Inputs.end() ? StringRef() : StringRef(foreign->name);
}

/// Returns the position to which Clang has read; an empty position if no input is OpenCL C.
frontend::SourcePosition Supervisor::positionOf(const Progress &noted) const {
  const auto input = find_if(Inputs, [&](const frontend::SourceFile &each) {
    return each.kind == frontend::InputKind::OpenCLC &&
           StringRef(each.name).starts_with(noted.running.input);
  });
  if (input == Inputs.end())
    return {};
  const StringRef before = StringRef(input->contents).take_front(noted.reading.offset);
  const size_t line = before.rfind('\n') + 1; // npos + 1 is 0: the first line.
  return {input->name, unsigned(before.count('\n') + 1), unsigned(before.size() - line + 1)};
}

Ending Supervisor::explainFault(const Progress &noted) {
  const driver::StageNote &note = noted.running;
  const bool isOpenCLC = any_of(Inputs, [&](const frontend::SourceFile &input) {
    return input.kind == frontend::InputKind::OpenCLC &&
           StringRef(input.name).starts_with(note.input);
  });
  const std::string finding = noted.finding;
  if (noted.isCrashAfterErrors()) {
    Sink.report(Severity::Error, CrashAfterErrors, positionOf(noted));
    return {CompileError, std::nullopt};
  }
  if (StringRef(note.stage) != driver::FrontEndStage || isOpenCLC)
    return {InternalError,
            InternalFault{note.stage, note.place, finding, noted.isCrash, note.saidBefore}};
  Sink.report(Severity::Error, "'" + Twine(note.input) + "' is damaged: its reader " +
                                   (noted.isCrash ? finding : "gave up (" + finding + ")"));
  return {CompileError, std::nullopt};
}

/// Explains a stack overflow. The front end recurses as deeply as its input nests, so its overflow
/// is reported as an error at the position to which Clang has read. In any other stage, an overflow
/// is an internal error.
Ending Supervisor::explainDepth(const Progress &noted) {
  const driver::StageNote &note = noted.running;
  if (StringRef(note.stage) != driver::FrontEndStage)
    return {InternalError,
            InternalFault{note.stage, note.place, "it ran out of stack", true, note.saidBefore}};
  Sink.report(Severity::Error, "nested too deeply for " + Twine(StackBytes >> 20) + " MiB of stack",
              positionOf(noted));
  return {CompileError, std::nullopt};
}

Ending Supervisor::explainLimit(const Progress &noted) {
  const std::string stage = "stage '" + std::string(noted.running.stage) + "'";
  switch (noted.reached) {
  case Limit::Stack:
    return explainDepth(noted);
  case Limit::Memory:
    Sink.report(Severity::Error, stage + " needs more than the " + Twine(Allowed.megabytes) +
                                     " MiB of memory that --limit-memory allows");
    break;
  case Limit::Time:
    Sink.report(Severity::Error, "gave up after " + Twine(Allowed.seconds) + " s in " + stage +
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

Ending Supervisor::explain(const Progress &noted) {
  expectForeignBar();
  leaveScratch(noted);
  frontend::DiagnosticsSink::Subject named(Sink, culprit(noted));
  return noted.reached != Limit::None ? explainLimit(noted) : explainFault(noted);
}

Ending Supervisor::explain(Progress &noted, int status) {
  expectForeignBar();
  frontend::DiagnosticsSink::Subject named(Sink, culprit(noted));
  if (WIFSIGNALED(status) && isFromOutside(WTERMSIG(status))) {
    Sink.report(Severity::Error, "the compiler was ended in stage '" + Twine(noted.running.stage) +
                                     "' (" + strsignal(WTERMSIG(status)) +
                                     "); no output was written");
    return {InternalError, std::nullopt};
  }
  if (WIFSIGNALED(status))
    noted.setCrash(WTERMSIG(status));
  const bool isKnown = noted.isAtFault || noted.reached != Limit::None;
  return isKnown ? explain(noted) : Ending{WEXITSTATUS(status), std::nullopt};
}

Ending Supervisor::runHere(function_ref<int()> compile) {
  static Progress Here;
  Here.mayRestart = true;
  CurrentProgress = &Here;
  Times.publishTo(&Here.running);
  Stream.count(Here.running.said, /*Skipped=*/0);
  Sink.noteReading(&Here.reading);
  const offline::ScratchFolder scratch;
  note(Here.scratch, scratch.path());
  note(Here.place, StringRef(environment("TMPDIR")));
  makeDefault(scratch);
  limitMemory(Allowed);
  limitTime(Allowed);
  const int status = compile();
  limitTime({});
  CurrentProgress = nullptr;
  leaveScratch(Here);
  return Here.isAtFault ? explainFault(Here) : Ending{status, std::nullopt};
}

Ending Supervisor::run(function_ref<int()> compile, uint64_t skipped) {
  Progress *noted = shareProgress();
  if (!noted)
    return {compile(), std::nullopt};
  Times.publishTo(&noted->running);

  const offline::ScratchFolder scratch;
  BlockedChildSignal blocked;
  const pid_t parent = getpid(), child = fork();
  if (child < 0)
    return {compile(), std::nullopt};
  if (child == 0) {
    CurrentProgress = noted;
    blocked.restore();
    makeDefault(scratch);
    Stream.count(noted->running.said, skipped);
    Sink.noteReading(&noted->reading);
    runChild(Allowed, parent, compile);
  }

  int status = 0;
  if (waitFor(child, Allowed.seconds, status))
    return explain(*noted, status);
  noted->reached = Limit::Time;
  return explain(*noted);
}

} // namespace oclc::tool

//===- Trial.cpp - Finds extensions by executing instructions --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/riscv/Trial.h"

#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::rt::riscv {
namespace {

sigjmp_buf next; ///< Where the child continues after an instruction that it does not have.

void skip(int) { siglongjmp(next, 1); }

/// Instructions as words, because the assembler accepts only those of the machine that the driver
/// is compiled for. They change a0, fa0, v8 and the vector type.
struct Instruction {
  const char *name;
  void (*run)();
};

#define RUN(WORDS) [] { __asm__ volatile(".4byte " WORDS ::: "a0", "fa0"); }

constexpr Instruction Instructions[] = {
    {"zba", RUN("0x20a52533")},                 // sh1add a0, a0, a0
    {"zbb", RUN("0x60251513")},                 // cpop a0, a0
    {"zbc", RUN("0x0aa52533")},                 // clmulr a0, a0, a0
    {"zbkb", RUN("0x68755513")},                // brev8 a0, a0
    {"zbkx", RUN("0x28a54533")},                // xperm8 a0, a0, a0
    {"zbs", RUN("0x28a51533")},                 // bset a0, a0, a0
    {"zfa", RUN("0x40457553")},                 // fround.s fa0, fa0
    {"zfh", RUN("0x04a57553")},                 // fadd.h fa0, fa0, fa0
    {"zfhmin", RUN("0x40250553")},              // fcvt.s.h fa0, fa0
    {"zicond", RUN("0x0ea55533")},              // czero.eqz a0, a0, a0
    {"v", RUN("0xcd80f057, 0x02841457")},       // vsetivli x0, 1, e64, m1; vfadd.vv v8, v8, v8
    {"zvfh", RUN("0xcc80f057, 0x02841457")},    // vsetivli x0, 1, e16, m1; vfadd.vv v8, v8, v8
    {"zvfhmin", RUN("0xcc80f057, 0x4aa61457")}, // vsetivli x0, 1, e16, m1; vfwcvt.f.f.v v8, v10
    {"zvbb", RUN("0xcd00f057, 0x4a852457")},    // vsetivli x0, 1, e32, m1; vbrev.v v8, v8
    {"zvkb", RUN("0xcd00f057, 0x06840457")},    // vsetivli x0, 1, e32, m1; vandn.vv v8, v8, v8
};

#undef RUN

/// Runs in the child, which may call async-signal-safe functions only.
void runAll(int answer) {
  struct sigaction action = {};
  action.sa_handler = skip;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGILL, &action, nullptr);
  Extensions found;
  for (const Instruction &each : Instructions)
    if (sigsetjmp(next, 0) == 0) {
      each.run();
      found.add(findName(each.name)->needs);
    }
  [[maybe_unused]] const ssize_t written = write(answer, &found, sizeof(found));
}

} // namespace

Extensions tryInstructions() {
  Extensions found;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return found;
  // _Fork() does not run the handlers of pthread_atfork().
  const pid_t child = _Fork();
  if (child == 0) {
    runAll(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  // A child that dies early writes nothing.
  ssize_t size;
  do
    size = read(ends[0], &found, sizeof(found));
  while (size < 0 && errno == EINTR);
  close(ends[0]);
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR)
    ;
  return size == sizeof(found) ? found : Extensions();
}

} // namespace oclc::rt::riscv

//===- MachineModule.h - Built-ins as code of another machine ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compiles functions over arrays (ArrayModule.h) as oclc compiles kernels: by lib/Target, and
// linked with the support archive alone. A runner (Runner.cpp) executes them, usually in an
// emulator.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_MACHINEMODULE_H
#define OCLC_TEST_BUILTINS_MACHINEMODULE_H

#include "Signature.h"

#include <cstdint>
#include <memory>

namespace oclc::test {

class MachineModule {
public:
  /// `cpu` is a name that --cpu of oclc takes; `command` has the words that start the runner.
  MachineModule(const std::string &cpu, const std::string &command);
  ~MachineModule();

  /// Adds a function over arrays, which call() finds by the same signature.
  void add(const Signature &s);
  /// Compiles and links the functions, and starts the runner. A function that the code calls and
  /// the support archive does not have is an error.
  void compile();
  /// Runs a function like ArrayFunction of NativeModule.h. All arrays have `count` elements.
  /// Threads may call it at the same time.
  void call(const Signature &s, const void *const *inputs, void *const *outputs,
            uint64_t count) const;

private:
  struct Code;
  std::unique_ptr<Code> C;
};

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MACHINEMODULE_H

//===- RunnerProcess.h - A process that runs code of another machine ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_RUNNERPROCESS_H
#define OCLC_TEST_BUILTINS_RUNNERPROCESS_H

#include <cstddef>
#include <string>
#include <vector>

namespace oclc::test {

class RunnerProcess {
public:
  /// Starts a program with pipes as its standard input and output. Exits if that fails.
  explicit RunnerProcess(const std::vector<std::string> &words);
  /// Closes the input of the program and waits until it ends.
  ~RunnerProcess();
  RunnerProcess(const RunnerProcess &) = delete;
  RunnerProcess &operator=(const RunnerProcess &) = delete;

  /// Writes bytes to the program, and reads bytes from it. Returns false if the program has ended.
  bool write(const void *data, size_t size) const;
  bool read(void *data, size_t size) const;

private:
  int Input = -1, Output = -1;
  int Process = -1;
};

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_RUNNERPROCESS_H

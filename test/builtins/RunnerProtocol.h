//===- RunnerProtocol.h - How tests call built-ins on another machine -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A test writes requests to the standard input of the runner (Runner.cpp) and reads the replies
// from its standard output:
//
//   request: Request, the sizes of all arrays in bytes (uint64_t), the name, the inputs' bytes
//   reply:   the outputs' bytes
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_RUNNERPROTOCOL_H
#define OCLC_TEST_BUILTINS_RUNNERPROTOCOL_H

#include <cstdint>

namespace oclc::test {

struct Request {
  uint64_t nameBytes; ///< Length of the name of a function over arrays.
  uint64_t elements;  ///< Its argument `count`.
  uint64_t inputs;    ///< Number of input arrays, which come first.
  uint64_t outputs;   ///< Number of output arrays.
};

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_RUNNERPROTOCOL_H

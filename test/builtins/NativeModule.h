//===- NativeModule.h - Built-ins as native code in this process ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compiles functions over arrays (ArrayModule.h) for this machine. The header includes none of
// LLVM's, so that tests compile fast.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_NATIVEMODULE_H
#define OCLC_TEST_BUILTINS_NATIVEMODULE_H

#include "Signature.h"

#include <cstdint>
#include <memory>

namespace oclc::test {

/// Runs a built-in over arrays of elements: `inputs` are the arrays of the arguments, outputs[0] is
/// that of the results, and the other outputs are those of the out parameters in order. Vectors are
/// packed. `count` is the number of elements, a multiple of the width.
using ArrayFunction = void (*)(const void *const *inputs, void *const *outputs, uint64_t count);

/// How much LLVM optimises the functions over arrays.
enum class Optimization { Little, Most };

class NativeModule {
public:
  /// `cpu` is one of LLVM's names or "native".
  explicit NativeModule(const std::string &cpu, Optimization optimization = Optimization::Little);
  ~NativeModule();

  /// Adds a function over arrays, which find() returns for the same signature.
  void add(const Signature &s);
  /// Adds a function over arrays that calls the function of this process at `address`, which has
  /// C's calling convention and takes vectors by value. findForeign() returns it.
  void addForeign(const Signature &s, void *address);
  void compile();
  ArrayFunction find(const Signature &s) const;
  ArrayFunction findForeign(const Signature &s) const;

private:
  struct Code;
  ArrayFunction lookup(const std::string &name) const;

  std::unique_ptr<Code> C;
};

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_NATIVEMODULE_H

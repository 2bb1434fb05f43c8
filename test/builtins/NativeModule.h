//===- NativeModule.h - Built-ins as native code in this process ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Generates functions over arrays that call built-ins like a kernel does, and compiles them for
// this machine. Only for tests: a kernel is compiled by more passes. The header includes none of
// LLVM's, so that tests compile fast.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_NATIVEMODULE_H
#define OCLC_TEST_BUILTINS_NATIVEMODULE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace oclc::test {

/// The kinds of values in a built-in's signature. Out parameters are private pointers. IntScalar
/// and UintScalar are no vectors even if the other values are. They are loaded from the array
/// element that a vector would begin with.
enum class Kind {
  Char,
  Uchar,
  Short,
  Ushort,
  Int,
  Uint,
  Long,
  Ulong,
  Float,
  Double,
  FloatOut,
  DoubleOut,
  IntOut,
  IntScalar,
  UintScalar,
  Half,
  HalfOut
};

struct Signature {
  std::string name; ///< Name in OpenCL C.
  unsigned width;   ///< Number of elements of values: 1, 2, 3, 4, 8 or 16.
  Kind result;
  std::vector<Kind> parameters;
};

/// Returns the Itanium-mangled name. Out parameters are pointers to private memory.
std::string mangle(const Signature &s);

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

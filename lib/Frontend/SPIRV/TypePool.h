//===- TypePool.h - Types and constants that a step needs ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A module may declare a scalar or vector type once only. The pool knows the types of a module, and
// declares those that are missing before the functions.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_TYPEPOOL_H
#define OCLC_FRONTEND_SPIRV_TYPEPOOL_H

#include "Spirv/Words.h"

#include <map>
#include <tuple>

namespace oclc::spirv {

class TypePool {
public:
  /// `output` must outlive the pool.
  explicit TypePool(Builder &output) : Output(output) {}

  /// Records `inst` if it declares a type. All types of the module must be recorded before others
  /// are requested.
  void note(const Instruction &inst);

  /// These functions return the id of a type. A vector of one lane is its element.
  uint32_t integer(uint32_t bits) { return get(OpTypeInt, bits, 0); }
  uint32_t floating(uint32_t bits);
  uint32_t vector(uint32_t element, uint32_t lanes);
  uint32_t pointer(uint32_t storageClass, uint32_t pointee) {
    return get(OpTypePointer, storageClass, pointee);
  }

  /// Returns a constant whose lanes are all `value`, an integer of `bits` bits, at most 32.
  uint32_t splat(uint32_t bits, uint32_t value, uint32_t lanes);

  /// Returns the number of lanes of a vector type; 1 for all other types.
  uint32_t lanes(uint32_t type) const;

private:
  static constexpr uint32_t MostLanes = 16; ///< Number of elements of the longest vectors.

  uint32_t get(Opcode op, uint32_t first, uint32_t second);

  Builder &Output;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> Ids; ///< By opcode and operands.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> Constants; ///< By splat's arguments.
  std::map<uint32_t, uint32_t> Lanes;                                     ///< By vector type.
};

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_TYPEPOOL_H

//===- Arguments.h - The arguments of a kernel in memory --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Pointers lead to buffers that are larger than what launches of this size should need, with some
// room in front of the address as well. A buffer keeps what it had at first, so that every run
// starts alike.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_ARGUMENTS_H
#define OCLC_SELFCHECK_ARGUMENTS_H

#include "SelfCheck/GuardedMemory.h"
#include "SelfCheck/Trial.h"

#include <memory>
#include <string>
#include <vector>

namespace oclc::selfcheck {

/// Contents of all buffers of a kernel, in the order of its arguments; nothing for other arguments.
using Contents = std::vector<std::vector<uint8_t>>;

class Arguments {
public:
  /// What a pointer leads to begins so many bytes behind the begin of its buffer.
  static constexpr uint64_t FrontBytes = uint64_t(32) << 10;

  /// Throws std::bad_alloc.
  explicit Arguments(const Subject &subject);

  /// Makes values and contents for a trial.
  void prepare(const Trial &trial);
  /// Changes all numbers of buffers and values in some of their last three bits.
  void disturb(uint64_t seed);
  /// Gives values and buffers their first contents back.
  void restore();

  const void *packed() const { return packedMemory.data(); }
  /// Of a group: what the kernel declares, and the blocks of its arguments.
  uint64_t localBytes() const { return local; }

  bool isBuffer(size_t argument) const { return buffers[argument] != nullptr; }
  const ElementType &type(size_t argument) const { return types[argument]; }
  size_t count() const { return types.size(); }
  std::span<const uint8_t> buffer(size_t argument) const {
    return {buffers[argument]->data(), buffers[argument]->size()};
  }
  const Contents &initial() const { return first; }
  Contents contents() const;
  /// The values of scalars and vectors: "n = 64".
  std::string valuesText() const;

private:
  const binary::Kernel &kernel;
  std::vector<ElementType> types;
  std::vector<std::unique_ptr<GuardedMemory>> buffers; ///< Null for what is no buffer.
  Contents first;
  GuardedMemory packedMemory;
  std::vector<uint8_t> firstPacked;
  uint64_t local;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_ARGUMENTS_H

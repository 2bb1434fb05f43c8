//===- Arguments.h - Kernel arguments of a trial ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Allocates the arguments of a kernel and fills them with random values. The buffers of pointers
// are larger than the small launch of a trial should need, and have some bytes before the address
// that the kernel gets. An image is in such a buffer, and has another format and other sizes in
// each trial. The initial contents of all buffers are saved, so that every run starts
// with the same contents.
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

/// Contents of all buffers and images of a kernel, by index of the argument; empty for other
/// arguments.
using Contents = std::vector<std::vector<uint8_t>>;

class Arguments {
public:
  /// Offset in bytes from the start of a buffer to the address that the kernel gets, or to the
  /// first texel of an image.
  static constexpr uint64_t FrontBytes = uint64_t(32) << 10;

  /// Allocates the arguments. Throws std::bad_alloc.
  explicit Arguments(const Subject &subject);

  /// Generates the values and the initial contents of buffers for a trial.
  void prepare(const Trial &trial);
  /// Changes some of the last three bits of each floating-point number in buffers and values,
  /// except zeros, infinities and NaNs.
  void disturb(uint64_t seed);
  /// Restores the initial values of arguments, and the initial contents of buffers.
  void restore();

  const void *packed() const { return packedMemory.data(); }
  /// Returns the bytes of local memory of a work-group: the variables that the kernel declares,
  /// and, after prepare(), the blocks of its arguments.
  uint64_t localBytes() const { return local; }

  bool isBuffer(size_t argument) const { return buffers[argument] != nullptr; }
  /// Returns the type of the elements; that of an image after prepare().
  const ElementType &type(size_t argument) const { return types[argument]; }
  size_t count() const { return types.size(); }
  std::span<const uint8_t> buffer(size_t argument) const {
    return {buffers[argument]->data(), buffers[argument]->size()};
  }
  const Contents &initial() const { return first; }
  Contents contents() const;
  /// Returns the values of scalar and vector arguments of known types as text, for example
  /// "n = 64, scale = 0.5".
  std::string valuesText() const;

private:
  const Subject &subject;
  const binary::Kernel &kernel;
  std::vector<ElementType> types;
  /// Null for arguments that are neither buffers nor images.
  std::vector<std::unique_ptr<GuardedMemory>> buffers;
  Contents first;
  GuardedMemory packedMemory;
  GuardedMemory descriptors; ///< An abi::ImageDescriptor for each argument.
  /// The pipe of all arguments that are pipes. It is zero, so that it has no room for packets:
  /// which work-item reads which packet would depend on their order.
  GuardedMemory pipe;
  std::vector<uint8_t> firstPacked;
  uint64_t local;

  void prepareImage(size_t argument, const Trial &trial, Random &random);
  Texels texels(size_t argument) const;
  bool mayFilter() const;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_ARGUMENTS_H

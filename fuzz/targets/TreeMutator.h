//===- TreeMutator.h - Changes JSON and MessagePack as trees -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Almost every mutation of a byte results in MessagePack or JSON that no parser accepts. So targets
// with such inputs also mutate the tree: values change, and keys are removed, swapped or renamed.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_TARGETS_TREEMUTATOR_H
#define OCLC_FUZZ_TARGETS_TREEMUTATOR_H

#include <cstddef>
#include <cstdint>

namespace oclc::fuzz {

enum class TreeFormat { Json, MessagePack };

/// Mutates the document in the first `size` of `most` bytes: its tree or, in half of the calls, its
/// bytes. Also mutates the bytes if the document cannot be parsed, or if the changed tree does not
/// fit. Returns the new size.
size_t mutateDocument(TreeFormat format, uint8_t *data, size_t size, size_t most, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_TARGETS_TREEMUTATOR_H

//===- TreeMutator.h - Changes JSON and MessagePack as trees -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Almost every change of a byte makes MessagePack or JSON that no parser takes. So the targets
// whose inputs are such also change the tree: values become others, keys vanish, trade places or
// change their names.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_TARGETS_TREEMUTATOR_H
#define OCLC_FUZZ_TARGETS_TREEMUTATOR_H

#include <cstddef>
#include <cstdint>

namespace oclc::fuzz {

enum class TreeFormat { Json, MessagePack };

/// Changes the document in the first `size` of `most` bytes: its tree or, half of the time, its
/// bytes. Returns the new size.
size_t mutateDocument(TreeFormat format, uint8_t *data, size_t size, size_t most, unsigned seed);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_TARGETS_TREEMUTATOR_H

//===- PrintfFormats.h - What the formats of a printf call ask for ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL C wants the format to be known at compile time, which is more than a string literal: a
// variable of the program, a conditional operator between literals, an element of a constant table.
// A call then has several formats, and one block of arguments serves all of them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_PRINTFFORMATS_H
#define OCLC_PASSES_KERNELPREP_PRINTFFORMATS_H

#include "Binary/PrintfFormat.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Value;
}

namespace oclc::passes {

/// Adds every string that `Format` may point to. False when that cannot be told, or when a string
/// has no end.
bool findFormats(const llvm::Value &Format, llvm::SmallVectorImpl<llvm::StringRef> &Formats);

/// What the formats take, argument by argument; a format may take fewer than another. False when
/// two take different things at the same place, so that no block has both. Sizes of scalar integers
/// do not matter: all are extended to a slot.
bool mergeFormats(llvm::ArrayRef<llvm::StringRef> Formats,
                  llvm::SmallVectorImpl<abi::PrintfConversion> &Conversions);

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_PRINTFFORMATS_H

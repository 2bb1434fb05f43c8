//===- PrintfFormats.h - Find and merge the format strings of a printf call -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL C requires that the format is known at compile time. That includes more than string
// literals: a variable of the program, a conditional operator between literals, or an element of a
// constant table. A call may therefore have several formats, and one block of arguments serves all
// of them.
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

/// Appends every string to which `format` may point. False if these strings are not all known, if
/// one of them is not terminated, or if there is none.
bool findFormats(const llvm::Value &format, llvm::SmallVectorImpl<llvm::StringRef> &formats);

/// Appends the conversions of all formats, argument by argument; formats may have different numbers
/// of arguments. False if two formats require different types for the same argument, so that no
/// block suits both. Sizes of scalar integers may differ, because all of them are extended to a
/// slot.
bool mergeFormats(llvm::ArrayRef<llvm::StringRef> formats,
                  llvm::SmallVectorImpl<abi::PrintfConversion> &conversions);

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_PRINTFFORMATS_H

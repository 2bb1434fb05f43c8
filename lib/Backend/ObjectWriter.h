//===- ObjectWriter.h - Write an object file with data sections -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Writes the object file in which the manifest and the optional sections reach the linker. Writing
// it directly takes forty lines, is faster than a code generator, and determines every byte.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_OBJECTWRITER_H
#define OCLC_BACKEND_OBJECTWRITER_H

#include "Backend/Link.h"
#include "Binary/Machine.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace oclc::backend {

/// Returns an ELF object for `machine`, with the loaded section `.note.oclc` and the unloaded
/// `sections`.
llvm::SmallVector<char, 0> makeDataObject(const binary::Machine &machine,
                                          llvm::ArrayRef<uint8_t> note,
                                          llvm::ArrayRef<ExtraSection> sections);

} // namespace oclc::backend

#endif // OCLC_BACKEND_OBJECTWRITER_H

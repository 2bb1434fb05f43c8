//===- CapturedBlob.h - Stores the content of memory in a capture -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Copies memory of the application to a file whose name is the hash of its content, so that equal
// contents share a file. Pages of zeros are holes in the file. The copy goes through the kernel,
// because the application may have passed memory (CL_MEM_USE_HOST_PTR) of which parts cannot be
// read.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDBLOB_H
#define OCLC_RUNTIME_CORE_CAPTUREDBLOB_H

#include <cstdint>
#include <string>

namespace oclc::rt::capture {

/// Returns the name of a file with the content of `size` bytes of memory at `start`; an empty text
/// if the memory cannot be read, with the reason in errno. May throw std::bad_alloc.
std::string nameOfBlob(uintptr_t start, uint64_t size);

/// True if `folder` has the file `name` with `size` bytes.
bool hasBlob(const std::string &folder, const std::string &name, uint64_t size);

/// Writes the memory to a file in `folder` and returns its name. It is another one than before if
/// the content has changed meanwhile. The file appears when it is complete. On failure returns an
/// empty text, with the reason in errno. May throw std::bad_alloc.
std::string writeBlob(const std::string &folder, uintptr_t start, uint64_t size);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDBLOB_H

//===- WithoutExceptions.h - Convert exceptions of readers to error messages ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_WITHOUTEXCEPTIONS_H
#define OCLC_BINARY_WITHOUTEXCEPTIONS_H

#include "Binary/Text.h"

#include <exception>
#include <new>

namespace oclc::binary {

/// Calls `read` and returns its result: an empty string, or why a file is refused. If `read` throws
/// an exception, returns a message for the exception. Sets `isOutOfMemory` if memory ran out.
template <typename Fn> std::string withoutExceptions(bool &isOutOfMemory, Fn read) {
  try {
    return read();
  } catch (const std::bad_alloc &) {
    isOutOfMemory = true;
    return "out of memory"; // Fits into the string object, so that it needs no allocation.
  } catch (const std::exception &e) {
    return concat("cannot be read: ", e.what());
  }
}

} // namespace oclc::binary

#endif // OCLC_BINARY_WITHOUTEXCEPTIONS_H

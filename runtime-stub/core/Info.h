//===- Info.h - Returns the result of a clGet...Info call -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes the result of a clGet...Info call to the application's memory. One object per call stores
// the destination, so that a query is one line: info.value<cl_uint>(3).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_INFO_H
#define OCLC_RUNTIME_CORE_INFO_H

#include "base/OpenCL.h"

#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace oclc::rt {

class Info {
public:
  Info(size_t capacity, void *target, size_t *sizeReturn)
      : capacity(capacity), target(target), sizeReturn(sizeReturn) {}

  cl_int bytes(const void *data, size_t size) const {
    if (target && capacity < size)
      return CL_INVALID_VALUE;
    if (target && size != 0)
      std::memcpy(target, data, size);
    if (sizeReturn)
      *sizeReturn = size;
    return CL_SUCCESS;
  }

  template <class T> cl_int value(std::type_identity_t<T> value) const {
    return bytes(&value, sizeof(value));
  }

  template <class T> cl_int list(std::span<const T> values) const {
    return bytes(values.data(), values.size_bytes());
  }

  /// Writes `text` with a terminating NUL, which counts towards the size.
  cl_int string(std::string_view text) const {
    if (target && capacity < text.size() + 1)
      return CL_INVALID_VALUE;
    if (target) {
      std::memcpy(target, text.data(), text.size());
      static_cast<char *>(target)[text.size()] = '\0';
    }
    if (sizeReturn)
      *sizeReturn = text.size() + 1;
    return CL_SUCCESS;
  }

  void *destination() const { return target; }

private:
  size_t capacity;
  void *target;
  size_t *sizeReturn;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_INFO_H

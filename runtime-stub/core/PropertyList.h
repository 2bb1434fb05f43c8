//===- PropertyList.h - Lists of properties of all lengths ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Properties are pairs of a name and a value. The value of some names is a list that ends with
// zero.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROPERTYLIST_H
#define OCLC_RUNTIME_CORE_PROPERTYLIST_H

#include "base/OpenCL.h"

namespace oclc::rt {

/// Returns the property that follows `entry`, which is not the end of the list.
template <class T> const T *nextProperty(const T *entry) {
  const bool hasList = entry[0] == CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR ||
                       entry[0] == CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR ||
                       entry[0] == CL_MEM_DEVICE_HANDLE_LIST_KHR;
  if (!hasList)
    return entry + 2;
  for (++entry; *entry; ++entry) {
  }
  return entry + 1;
}

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROPERTYLIST_H

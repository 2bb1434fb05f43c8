//===- SemaphoreProperties.h - The properties of a new semaphore ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_SEMAPHOREPROPERTIES_H
#define OCLC_RUNTIME_API_SEMAPHOREPROPERTIES_H

#include "core/Semaphore.h"

namespace oclc::rt::api {

/// Reads the properties of clCreateSemaphoreWithPropertiesKHR.
cl_int readProperties(const Context &context, const cl_semaphore_properties_khr *properties,
                      Semaphore::Request &request);

/// Makes a new semaphore one that processes share, if it is to be exported or imported. Takes
/// ownership of the descriptor unless it returns an error.
cl_int share(Semaphore &semaphore, const Semaphore::Request &request);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_SEMAPHOREPROPERTIES_H

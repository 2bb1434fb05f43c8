//===- CacheCheck.h - Whether compiled programs are kept --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_CACHECHECK_H
#define OCLC_TOOLS_OCLC_DOCTOR_CACHECHECK_H

#include "Finding.h"

namespace oclc::doctor {

/// Finds the cache folder as the driver does, and tries to write to it.
Finding checkCache();

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_CACHECHECK_H

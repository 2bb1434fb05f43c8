//===- DeviceTree.h - Reads the description of the machine by its firmware -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_DEVICETREE_H
#define OCLC_RUNTIME_BASE_DEVICETREE_H

#include <cstdint>

namespace oclc::rt::host {

/// Returns the clock frequency of the first CPU in Hz; 0 if there is no device tree, as on machines
/// with ACPI, or if it does not have the frequency.
uint64_t deviceTreeClock();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_BASE_DEVICETREE_H

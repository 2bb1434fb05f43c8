//===- InstalledFiles.h - What is installed with the driver -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_INSTALLEDFILES_H
#define OCLC_RUNTIME_CORE_INSTALLEDFILES_H

#include <string>

namespace oclc::rt {

/// The folder of the driver's own file, links resolved; empty when it is not known.
std::string driverFolder();

/// A path in that folder; empty when that is not known, or there is nothing.
std::string besideDriver(const std::string &name);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_INSTALLEDFILES_H

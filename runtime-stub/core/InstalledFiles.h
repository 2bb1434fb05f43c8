//===- InstalledFiles.h - Locates files that are installed with the driver --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_INSTALLEDFILES_H
#define OCLC_RUNTIME_CORE_INSTALLEDFILES_H

#include <string>

namespace oclc::rt {

/// Returns the folder of the driver's own file, with links resolved; empty if it is unknown.
std::string driverFolder();

/// Returns the path of `name` in the driver's folder; empty if the folder is unknown or has no such
/// file or folder.
std::string besideDriver(const std::string &name);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_INSTALLEDFILES_H

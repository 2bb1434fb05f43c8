//===- VendorFiles.h - Which drivers the OpenCL loader finds ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_VENDORFILES_H
#define OCLC_TOOLS_OCLC_DOCTOR_VENDORFILES_H

#include "Finding.h"

#include <vector>

namespace oclc::doctor {

/// Follows the rules of the loaders (Khronos' and ocl-icd): OCL_ICD_FILENAMES names libraries,
/// OCL_ICD_VENDORS a folder or a file, and /etc/OpenCL/vendors is the default. Loads each driver.
std::vector<Finding> checkVendorFiles();

/// Returns the folder of the `.icd` file that belongs to this installation or build tree; empty if
/// there is none.
std::string ownVendorFolder();

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_VENDORFILES_H

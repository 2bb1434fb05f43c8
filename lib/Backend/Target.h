//===- Target.h - The CPUs that code is compiled for
//--------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Turns what a user writes after --cpu= into what LLVM needs. A CPU is decided by its features, not
// by its model number: "native" asks the machine for every feature and takes the name for tuning
// only.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_TARGET_H
#define OCLC_BACKEND_TARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace oclc::backend {

struct TargetSpec {
  std::string name;                      ///< For people and the manifest: "x86-64-v3", "znver4".
  std::string cpu;                       ///< LLVM's "target-cpu".
  std::string tuneCPU;                   ///< LLVM's "tune-cpu".
  std::string features;                  ///< LLVM's "target-features": "+avx,+avx2,...", sorted.
  std::vector<std::string> featureNames; ///< The features that the code may use, sorted.
};

/// Triple of every binary: "x86_64-unknown-linux-gnu".
llvm::StringRef hostTriple();

/// LLVM's data layout string of hostTriple().
llvm::StringRef hostDataLayout();

/// `name` is "native", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", or any 64-bit x86 CPU that
/// LLVM knows. Error: an unknown name, with the nearest known one.
llvm::Expected<TargetSpec> resolveTarget(llvm::StringRef name);

} // namespace oclc::backend

#endif // OCLC_BACKEND_TARGET_H

//===- AccessSites.h - Describe accesses for reports --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_ACCESSSITES_H
#define OCLC_PASSES_SANITIZERS_ACCESSSITES_H

#include "Passes/Sanitizers/CheckedAccesses.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

#include <string>

namespace oclc::passes {

/// Returns the words for an object in reports: "argument 'x'", "local variable 'tile'".
std::string describeObject(const llvm::Value &object);
/// Returns the words for all objects of an access but null: "argument 'x' or argument 'y'".
std::string describeObjects(llvm::ArrayRef<const llvm::Value *> objects);

/// Describes what all accesses of a kernel have in common for the detection of races.
struct RaceRules {
  unsigned granule = 0;  ///< abi::AccessSite::granule.
  unsigned together = 0; ///< abi::AccessSite::together.
};

/// Writes abi::AccessSites into a module.
class AccessSites {
public:
  explicit AccessSites(llvm::Module &m) : M(m) {}

  /// Returns the description of an access of an instruction that is in a kernel. Its position is
  /// that of the instruction, or of the kernel if the instruction has none.
  llvm::Constant *describe(const CheckedAccess &access, llvm::StringRef object,
                           const RaceRules &rules = {});

private:
  llvm::Module &M;
  llvm::StringMap<llvm::Constant *> Texts;

  llvm::Constant *text(llvm::StringRef content);
  llvm::GlobalVariable *constant(llvm::Constant *content, const llvm::Twine &name);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_ACCESSSITES_H

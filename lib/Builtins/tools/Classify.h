//===- Classify.h - Determine how vectorizers widen each built-in function ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_TOOLS_CLASSIFY_H
#define OCLC_BUILTINS_TOOLS_CLASSIFY_H

#include "Builtins/Widening.h"
#include "Builtins/tools/SourceModule.h"

#include "llvm/ADT/StringSet.h"

#include <map>

namespace oclc::builtins {

struct Definition {
  llvm::GlobalValue *value;
  Origin from;
};

/// All definitions of the library, by their names in it.
using DefinitionMap = std::map<std::string, Definition>;

/// Determines the widening of each function. lib/Builtins/Elementwise.def lists the functions that
/// may be widened by their vector overloads.
///
///   Overload   elementwise functions that are not small
///   Lanes      functions with `noinline`: slow paths, which are not inlined into the fast path of
///   a
///              function, and those that change pipes
///   Inline     all other functions
class Classifier {
public:
  /// Classifies all functions. Exits with a message if an elementwise function lacks a vector
  /// overload, accesses memory or may not return.
  explicit Classifier(const DefinitionMap &definitions);

  Widening widening(llvm::StringRef name) const;
  /// True for a vector overload of an elementwise function.
  bool isWideForm(llvm::StringRef name) const { return WideForms.contains(name); }

private:
  void addElementwise(llvm::StringRef name, const llvm::Function &scalar);
  bool isSmall(const Definition &d) const;

  const DefinitionMap &Definitions;
  std::map<std::string, Widening, std::less<>> Kinds;
  llvm::StringSet<> WideForms;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_CLASSIFY_H

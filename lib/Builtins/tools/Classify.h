//===- Classify.h - Finds out how each function of the library widens -------------------------===//
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

/// How functions widen; lib/Builtins/Elementwise.def says which may do so by their overloads.
///
///   Overload   elementwise and more than a few instructions
///   Lanes      cold functions: the slow ways of functions that have a fast one, which stay apart
///              from it
///   Inline     everything else
class Classifier {
public:
  /// Exits with a message if an elementwise function lacks an overload or has side effects.
  explicit Classifier(const DefinitionMap &Definitions);

  Widening widening(llvm::StringRef Name) const;
  /// True for the vector overload of a function that widens by it.
  bool isWideForm(llvm::StringRef Name) const { return WideForms.contains(Name); }

private:
  void addElementwise(llvm::StringRef Name, const llvm::Function &Scalar);
  bool isSmall(const Definition &D) const;

  const DefinitionMap &Definitions;
  std::map<std::string, Widening, std::less<>> Kinds;
  llvm::StringSet<> WideForms;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_CLASSIFY_H

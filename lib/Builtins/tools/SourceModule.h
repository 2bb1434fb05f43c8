//===- SourceModule.h - A module that the built-in library is made from -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// There are two kinds: our own sources, compiled for spir64, which are in canonical form already;
// and libclc's bitcode for NVPTX, which is rewritten on the way:
//
//   - address space 4 (constant on NVPTX) becomes 2 (constant in canonical IR), in types and in
//     mangled names, U3AS4 to U3AS2. No other part of a name changes: a qualified type counts as
//     one substitution whatever its number is.
//   - functions and calls get the spir_func convention that Clang uses for calls.
//   - attributes and metadata that speak of NVPTX or of the way libclc was compiled are dropped.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_TOOLS_SOURCEMODULE_H
#define OCLC_BUILTINS_TOOLS_SOURCEMODULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <string>

namespace oclc::builtins {

enum class Origin { Own, Libclc };

/// Functions up to this number of instructions cost less inlined than called.
inline constexpr unsigned SmallFunctionLimit = 48;

/// The name that a definition or declaration of a source has in the library. Local names are
/// prefixed so that they can be external there and cannot meet a user's.
std::string libraryName(const llvm::GlobalValue &GV, Origin From);

/// The name under which our sources call libclc's definition of a function that they replace: that
/// of `libclc_` + its name, mangled. Empty for names that are not mangled.
std::string replacedName(llvm::StringRef Name);

/// True if a definition of libclc is left out: something that passes or our own sources do.
bool isDropped(const llvm::GlobalValue &GV, Origin From);

/// Rewrites address spaces of libclc's types; leaves the types of our own sources alone.
class CanonicalTypes : public llvm::ValueMapTypeRemapper {
public:
  explicit CanonicalTypes(Origin From) : From(From) {}
  llvm::Type *remapType(llvm::Type *Ty) override;
  unsigned addressSpace(unsigned AS) const;

private:
  Origin From;
};

/// Brings attributes, calling conventions and metadata of a cloned function into the form of the
/// library.
void canonicalizeFunction(llvm::Function &F);

/// The same for a declaration: its attributes only.
void canonicalizeAttributes(llvm::Function &F);

/// For a function that stays a call until the kernel has been vectorised: not inlined before.
void keepApart(llvm::Function &F);

/// For a function that a vectorizer calls, in scalar or in wide form, for lanes that are off too:
/// their arguments may be poison, and a branch on what is computed from poison is undefined.
void freezeArguments(llvm::Function &F);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_SOURCEMODULE_H

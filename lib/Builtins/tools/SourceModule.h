//===- SourceModule.h - Rewrite libclc and our own modules for the library ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library is built from two kinds of modules. Our own sources are compiled for spir64 and are
// already in canonical IR. libclc's bitcode is compiled for NVPTX and is rewritten:
//
//   - Address space 4 (constant on NVPTX) becomes 2 (constant in canonical IR) in types and in
//     mangled names (U3AS4 becomes U3AS2). No other part of a name changes, because a qualified
//     type is one substitution, whatever the number of its address space is.
//   - Functions and calls get the calling convention spir_func, as in the code of Clang for spir64.
//   - Attributes and metadata specific to NVPTX or to the compilation of libclc are removed.
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

/// Maximum number of instructions of a function for which inlining is cheaper than a call.
inline constexpr unsigned SmallFunctionLimit = 48;

/// Returns the name in the library for a definition or declaration of a source. The names of local
/// definitions get a prefix, because they have external linkage in the library and must not collide
/// with names of the user.
std::string libraryName(const llvm::GlobalValue &gv, Origin from);

/// Returns the mangled name of `libclc_NAME` for the mangled name of `NAME`; empty if the name is
/// not mangled. A function of our sources that replaces libclc's function `NAME` may call libclc's
/// definition by this name.
std::string replacedName(llvm::StringRef name);

/// True for a definition of libclc that the library does not contain, because passes or our own
/// sources replace it.
bool isDropped(const llvm::GlobalValue &gv, Origin from);

/// Rewrites address spaces in libclc's types; does not change the types of our own sources.
class CanonicalTypes : public llvm::ValueMapTypeRemapper {
public:
  explicit CanonicalTypes(Origin from) : From(from) {}
  llvm::Type *remapType(llvm::Type *ty) override;
  unsigned addressSpace(unsigned as) const;

private:
  Origin From;
};

/// Canonicalizes attributes, calling conventions, metadata and conversions of a cloned function.
/// Adds the attribute alwaysinline if it has at most SmallFunctionLimit instructions.
void canonicalizeFunction(llvm::Function &f);

/// Canonicalizes attributes and calling convention of a function that is not an intrinsic.
void canonicalizeAttributes(llvm::Function &f);

/// Removes the attribute alwaysinline from `f`, because its calls must remain until the kernel has
/// been vectorized.
void keepApart(llvm::Function &f);

/// Freezes the arguments of `f`, which a vectorizer also calls for inactive lanes. The arguments of
/// such lanes may be poison, and a branch on a value computed from poison is undefined behaviour.
/// If `f` has one basic block, and so no branches, only removes noundef from its arguments.
void freezeArguments(llvm::Function &f);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_SOURCEMODULE_H

//===- Identifiers.cpp - Names of functions and parameters in C -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/Identifiers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

using namespace llvm;

namespace oclc::functions {

static StringSet<> wordsOf(StringRef text) {
  StringSet<> words;
  for (StringRef word : split(text, ' '))
    words.insert(word);
  return words;
}

static constexpr StringLiteral ReservedNames =
    "NULL alignas alignof and and_eq asm auto bitand bitor bool break case catch char "
    "char16_t char32_t char8_t class co_await co_return co_yield compl concept const "
    "const_cast consteval constexpr constinit continue decltype default delete do double "
    "dynamic_cast else enum explicit export extern false float for friend goto if inline "
    "int int16_t int32_t int64_t int8_t intmax_t intptr_t linux long max_align_t mutable "
    "namespace new noexcept not not_eq nullptr nullptr_t offsetof operator or or_eq "
    "private protected ptrdiff_t public register reinterpret_cast requires restrict "
    "return short signed size_t sizeof static static_assert static_cast struct switch "
    "template this thread_local throw true try typedef typeid typename typeof "
    "typeof_unqual uint16_t uint32_t uint64_t uint8_t uintmax_t uintptr_t union unix "
    "unsigned using virtual void volatile wchar_t while xor xor_eq";

static constexpr StringLiteral LibraryNames =
    "accept alarm bind clock connect div dup environ errno exit fork getauxval index "
    "kill ldiv link listen main nice pause pipe poll prctl raise rand random recv remove "
    "select send shutdown signal sleep splice srand stderr stdin stdout sync syscall tee "
    "time truncate wait yield";

/// True for keywords of C23 and C++23, and for the names that the header uses. Keywords of OpenCL C
/// are no names of kernels and arguments, but a kernel of SPIR-V can have any name.
static bool isReserved(StringRef name) {
  static const StringSet<> names = wordsOf(ReservedNames);
  return names.contains(name) || name.starts_with("oclc_") || name.starts_with("OCLC_");
}

/// True for functions of the C library. LLVM knows most of them; LibraryNames has those that it
/// lacks, if a kernel may have their name.
static bool isOfLibrary(StringRef name) {
  static const StringSet<> others = wordsOf(LibraryNames);
  static const TargetLibraryInfoImpl known(Triple("x86_64-unknown-linux-gnu"));
  LibFunc function;
  return others.contains(name) || known.getLibFunc(name, function);
}

bool isIdentifier(StringRef name) {
  return !name.empty() && !isDigit(name.front()) &&
         all_of(name, [](char c) { return isAlnum(c) || c == '_'; });
}

static std::string unused(StringRef name, StringSet<> &used,
                          function_ref<bool(StringRef)> isTaken) {
  std::string result = name.str();
  while (isTaken(result) || used.contains(result))
    result += '_';
  used.insert(result);
  return result;
}

std::string parameterName(StringRef name, StringSet<> &used) {
  return unused(name, used,
                [](StringRef text) { return isReserved(text) && !text.ends_with("_"); });
}

std::string functionName(StringRef name, StringSet<> &used) {
  return unused(name, used, [](StringRef text) {
    return (isReserved(text) && !text.ends_with("_")) || isOfLibrary(text);
  });
}

} // namespace oclc::functions

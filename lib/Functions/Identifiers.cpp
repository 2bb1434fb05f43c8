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

/// Keywords of C23 and C++23, and the names that the header uses. Keywords of OpenCL C are no names
/// of kernels and arguments, but a kernel of SPIR-V can have any name.
static bool isReserved(StringRef name) {
  static const StringSet<> names = {"alignas",
                                    "alignof",
                                    "and",
                                    "and_eq",
                                    "asm",
                                    "auto",
                                    "bitand",
                                    "bitor",
                                    "bool",
                                    "break",
                                    "case",
                                    "catch",
                                    "char",
                                    "char8_t",
                                    "char16_t",
                                    "char32_t",
                                    "class",
                                    "co_await",
                                    "co_return",
                                    "co_yield",
                                    "compl",
                                    "concept",
                                    "const",
                                    "const_cast",
                                    "consteval",
                                    "constexpr",
                                    "constinit",
                                    "continue",
                                    "decltype",
                                    "default",
                                    "delete",
                                    "do",
                                    "double",
                                    "dynamic_cast",
                                    "else",
                                    "enum",
                                    "explicit",
                                    "export",
                                    "extern",
                                    "false",
                                    "float",
                                    "for",
                                    "friend",
                                    "goto",
                                    "if",
                                    "inline",
                                    "int",
                                    "linux",
                                    "long",
                                    "mutable",
                                    "namespace",
                                    "new",
                                    "noexcept",
                                    "not",
                                    "not_eq",
                                    "nullptr",
                                    "operator",
                                    "or",
                                    "or_eq",
                                    "private",
                                    "protected",
                                    "public",
                                    "register",
                                    "requires",
                                    "restrict",
                                    "return",
                                    "short",
                                    "signed",
                                    "sizeof",
                                    "static",
                                    "struct",
                                    "switch",
                                    "template",
                                    "this",
                                    "throw",
                                    "true",
                                    "try",
                                    "typedef",
                                    "typeid",
                                    "typename",
                                    "typeof",
                                    "typeof_unqual",
                                    "union",
                                    "unix",
                                    "unsigned",
                                    "using",
                                    "virtual",
                                    "void",
                                    "volatile",
                                    "wchar_t",
                                    "while",
                                    "xor",
                                    "xor_eq",
                                    "static_assert",
                                    "static_cast",
                                    "thread_local",
                                    "reinterpret_cast",
                                    "int8_t",
                                    "int16_t",
                                    "int32_t",
                                    "int64_t",
                                    "uint8_t",
                                    "uint16_t",
                                    "uint32_t",
                                    "uint64_t",
                                    "size_t",
                                    "ptrdiff_t",
                                    "intptr_t",
                                    "uintptr_t",
                                    "offsetof",
                                    "max_align_t",
                                    "intmax_t",
                                    "uintmax_t",
                                    "NULL",
                                    "nullptr_t"};
  return names.contains(name) || name.starts_with("oclc_") || name.starts_with("OCLC_");
}

/// True for functions of the C library. LLVM knows most of them; those that it lacks are here if a
/// kernel may have their name.
static bool isOfLibrary(StringRef name) {
  static const StringSet<> others = {
      "accept", "alarm",  "bind",   "clock",    "connect",  "dup",    "environ", "errno",
      "exit",   "fork",   "index",  "kill",     "link",     "listen", "main",    "nice",
      "pause",  "pipe",   "poll",   "prctl",    "raise",    "rand",   "random",  "recv",
      "remove", "select", "send",   "shutdown", "signal",   "sleep",  "splice",  "srand",
      "stdin",  "stdout", "stderr", "sync",     "syscall",  "tee",    "time",    "truncate",
      "wait",   "yield",  "div",    "ldiv",     "getauxval"};
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

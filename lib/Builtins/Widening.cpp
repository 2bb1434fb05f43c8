//===- Widening.cpp - Convert between names of scalar and vector overloads ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Widening.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace oclc::builtins {

StringRef wideningName(Widening W) {
  switch (W) {
  case Widening::Inline:
    return "inline";
  case Widening::Overload:
    return "overload";
  case Widening::Lanes:
    return "lanes";
  }
  llvm_unreachable("no such way of widening");
}

/// Splits "_Z3powff" into "pow" and "ff"; false for names that are not mangled.
static bool split(StringRef Mangled, StringRef &Name, StringRef &Parameters) {
  unsigned Length;
  if (!Mangled.consume_front("_Z") || Mangled.consumeInteger(10, Length) || Length > Mangled.size())
    return false;
  Name = Mangled.take_front(Length);
  Parameters = Mangled.drop_front(Length);
  return true;
}

StringRef functionName(StringRef MangledName) {
  StringRef Name, Parameters;
  return split(MangledName, Name, Parameters) ? Name : StringRef();
}

/// Removes the mangled code of an arithmetic type of OpenCL C from the start of `Parameters` and
/// returns it; empty if there is none.
static StringRef takeScalar(StringRef &Parameters) {
  size_t Size = Parameters.starts_with("Dh") ? 2 : 1;
  StringRef Code = Parameters.take_front(Size);
  if (Code.empty() || (Size == 1 && !StringRef("chstijlmfd").contains(Code)))
    return "";
  Parameters = Parameters.drop_front(Size);
  return Code;
}

std::string vectorOverload(StringRef ScalarName, unsigned Lanes) {
  StringRef Name, Parameters;
  if (!split(ScalarName, Name, Parameters) || Parameters.empty())
    return "";
  std::string Result = ("_Z" + Twine(Name.size()) + Name).str();
  // A repeated vector type is mangled as a substitution: S_, S0_, S1_ in order of appearance.
  SmallVector<StringRef, 3> Seen;
  while (!Parameters.empty()) {
    StringRef Code = takeScalar(Parameters);
    if (Code.empty())
      return "";
    auto Known = find(Seen, Code);
    if (Known == Seen.end()) {
      Seen.push_back(Code);
      Result += ("Dv" + Twine(Lanes) + "_" + Code).str();
    } else if (Known == Seen.begin()) {
      Result += "S_";
    } else {
      Result += ("S" + Twine(Known - Seen.begin() - 1) + "_").str();
    }
  }
  return Result;
}

/// Removes a substitution like "S_" or "S0_" from the start of `Parameters`, and sets `Number` to
/// its index (0 for "S_"). Returns false if there is none.
static bool takeSubstitution(StringRef &Parameters, unsigned &Number) {
  if (!Parameters.consume_front("S"))
    return false;
  Number = 0;
  if (Parameters.consume_front("_"))
    return true;
  if (Parameters.consumeInteger(10, Number) || !Parameters.consume_front("_"))
    return false;
  ++Number;
  return true;
}

std::string scalarOverload(StringRef VectorName) {
  StringRef Name, Parameters;
  if (!split(VectorName, Name, Parameters))
    return "";
  std::string Result = ("_Z" + Twine(Name.size()) + Name).str();
  SmallVector<StringRef, 3> Seen;
  unsigned Lanes = 0;
  while (!Parameters.empty()) {
    unsigned Number;
    if (takeSubstitution(Parameters, Number)) {
      if (Number >= Seen.size())
        return "";
      Result += Seen[Number];
      continue;
    }
    if (!Parameters.consume_front("Dv") || Parameters.consumeInteger(10, Lanes) ||
        !Parameters.consume_front("_"))
      return "";
    Seen.push_back(takeScalar(Parameters));
    Result += Seen.back();
  }
  return Lanes != 0 && vectorOverload(Result, Lanes) == VectorName ? Result : "";
}

} // namespace oclc::builtins

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

StringRef wideningName(Widening w) {
  switch (w) {
  case Widening::Inline:
    return "inline";
  case Widening::Overload:
    return "overload";
  case Widening::Lanes:
    return "lanes";
  }
  llvm_unreachable("no such way of widening");
}

/// Splits "_Z3powff" into "pow" and "ff". Returns false for names that are not mangled.
static bool split(StringRef mangled, StringRef &name, StringRef &parameters) {
  unsigned length;
  if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length) || length > mangled.size())
    return false;
  name = mangled.take_front(length);
  parameters = mangled.drop_front(length);
  return true;
}

StringRef functionName(StringRef mangledName) {
  StringRef name, parameters;
  return split(mangledName, name, parameters) ? name : StringRef();
}

/// Removes the mangled code of an arithmetic type of OpenCL C from the start of `parameters` and
/// returns it; empty if there is none.
static StringRef takeScalar(StringRef &parameters) {
  size_t size = parameters.starts_with("Dh") ? 2 : 1;
  StringRef code = parameters.take_front(size);
  if (code.empty() || (size == 1 && !StringRef("chstijlmfd").contains(code)))
    return "";
  parameters = parameters.drop_front(size);
  return code;
}

std::string vectorOverload(StringRef scalarName, unsigned lanes) {
  StringRef name, parameters;
  if (!split(scalarName, name, parameters) || parameters.empty())
    return "";
  std::string result = ("_Z" + Twine(name.size()) + name).str();
  // A repeated vector type is mangled as a substitution: S_, S0_, S1_ in order of appearance.
  SmallVector<StringRef, 3> seen;
  while (!parameters.empty()) {
    StringRef code = takeScalar(parameters);
    if (code.empty())
      return "";
    auto known = find(seen, code);
    if (known == seen.end()) {
      seen.push_back(code);
      result += ("Dv" + Twine(lanes) + "_" + code).str();
    } else if (known == seen.begin()) {
      result += "S_";
    } else {
      result += ("S" + Twine(known - seen.begin() - 1) + "_").str();
    }
  }
  return result;
}

/// Removes a substitution like "S_" or "S0_" from the start of `parameters`, and sets `number` to
/// its index (0 for "S_"). Returns false if there is none.
static bool takeSubstitution(StringRef &parameters, unsigned &number) {
  if (!parameters.consume_front("S"))
    return false;
  number = 0;
  if (parameters.consume_front("_"))
    return true;
  if (parameters.consumeInteger(10, number) || !parameters.consume_front("_"))
    return false;
  ++number;
  return true;
}

std::string scalarOverload(StringRef vectorName) {
  StringRef name, parameters;
  if (!split(vectorName, name, parameters))
    return "";
  std::string result = ("_Z" + Twine(name.size()) + name).str();
  SmallVector<StringRef, 3> seen;
  unsigned lanes = 0;
  while (!parameters.empty()) {
    unsigned number;
    if (takeSubstitution(parameters, number)) {
      if (number >= seen.size())
        return "";
      result += seen[number];
      continue;
    }
    if (!parameters.consume_front("Dv") || parameters.consumeInteger(10, lanes) ||
        !parameters.consume_front("_"))
      return "";
    seen.push_back(takeScalar(parameters));
    result += seen.back();
  }
  return lanes != 0 && vectorOverload(result, lanes) == vectorName ? result : "";
}

} // namespace oclc::builtins

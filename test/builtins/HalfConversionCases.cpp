//===- HalfConversionCases.cpp - convert_* from and to half, and what they should give -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "HalfNumber.h"

#include <cmath>
#include <limits>
#include <optional>

namespace oclc::test {

namespace {

struct Type {
  Kind kind;
  const char *name;
  Number lowest = 0, largest = 0; ///< Of integers.
};

template <class T> constexpr Type integer(Kind K, const char *Name) {
  return {K, Name, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}

constexpr Type Types[] = {
    integer<int8_t>(Kind::Char, "char"),
    integer<uint8_t>(Kind::Uchar, "uchar"),
    integer<int16_t>(Kind::Short, "short"),
    integer<uint16_t>(Kind::Ushort, "ushort"),
    integer<int32_t>(Kind::Int, "int"),
    integer<uint32_t>(Kind::Uint, "uint"),
    integer<int64_t>(Kind::Long, "long"),
    integer<uint64_t>(Kind::Ulong, "ulong"),
    {Kind::Float, "float"},
    {Kind::Double, "double"},
    {Kind::Half, "half"},
};

struct Mode {
  const char *suffix;
  std::optional<Rounding> rounding; ///< None: the default of the destination.
};
const Mode Modes[] = {{"", std::nullopt},
                      {"_rte", Rounding::Nearest},
                      {"_rtz", Rounding::TowardZero},
                      {"_rtp", Rounding::Up},
                      {"_rtn", Rounding::Down}};

constexpr size_t Count = 1 << 15;

HalfCase toHalf(const Type &From, const Mode &M) {
  Rounding R = M.rounding.value_or(Rounding::Nearest);
  HalfCase Case;
  Case.name = "convert_half";
  Case.suffix = M.suffix;
  Case.hasWidthInName = true;
  Case.result = Kind::Half;
  Case.parameters = {From.kind};
  Case.arguments = {From.kind == Kind::Half ? allHalves() : someNumbers(From.kind, 1, Count)};
  Case.reference = [R](const std::vector<Number> &Row) -> std::vector<Number> {
    return {halfValue(roundToHalf(Row[0], R))};
  };
  return Case;
}

HalfCase fromHalf(const Type &To, const Mode &M, bool Saturates) {
  bool IsInteger = To.largest != 0;
  Rounding R = M.rounding.value_or(Rounding::TowardZero);
  HalfCase Case;
  Case.name = std::string("convert_") + To.name;
  Case.suffix = std::string(Saturates ? "_sat" : "") + M.suffix;
  Case.hasWidthInName = true;
  Case.result = To.kind;
  Case.parameters = {Kind::Half};
  Case.arguments = {allHalves()};
  Case.reference = [=](const std::vector<Number> &Row) -> std::vector<Number> {
    if (!IsInteger)
      return {Row[0]};
    Number Rounded = roundToInteger(Row[0], R);
    if (Rounded >= To.lowest && Rounded <= To.largest)
      return {Rounded + 0.0L};
    if (!Saturates)
      return {};
    return {std::isnan(Rounded) ? 0 : Rounded < 0 ? To.lowest : To.largest};
  };
  return Case;
}

} // namespace

std::vector<HalfCase> halfConversionCases() {
  std::vector<HalfCase> Cases;
  for (const Type &T : Types)
    for (const Mode &M : Modes) {
      Cases.push_back(toHalf(T, M));
      if (T.kind == Kind::Half)
        continue;
      Cases.push_back(fromHalf(T, M, false));
      if (T.largest != 0)
        Cases.push_back(fromHalf(T, M, true));
    }
  return Cases;
}

} // namespace oclc::test

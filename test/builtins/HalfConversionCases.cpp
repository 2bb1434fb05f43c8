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
  Number lowest = 0, largest = 0; ///< The limits of integer types.
};

template <class T> constexpr Type integer(Kind k, const char *name) {
  return {k, name, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
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

HalfCase toHalf(const Type &from, const Mode &m) {
  Rounding r = m.rounding.value_or(Rounding::Nearest);
  HalfCase halfCase;
  halfCase.name = "convert_half";
  halfCase.suffix = m.suffix;
  halfCase.hasWidthInName = true;
  halfCase.result = Kind::Half;
  halfCase.parameters = {from.kind};
  halfCase.arguments = {from.kind == Kind::Half ? allHalves() : someNumbers(from.kind, 1, Count)};
  halfCase.reference = [r](const std::vector<Number> &row) -> std::vector<Number> {
    return {halfValue(roundToHalf(row[0], r))};
  };
  return halfCase;
}

HalfCase fromHalf(const Type &to, const Mode &m, bool saturates) {
  bool isInteger = to.largest != 0;
  Rounding r = m.rounding.value_or(Rounding::TowardZero);
  HalfCase halfCase;
  halfCase.name = std::string("convert_") + to.name;
  halfCase.suffix = std::string(saturates ? "_sat" : "") + m.suffix;
  halfCase.hasWidthInName = true;
  halfCase.result = to.kind;
  halfCase.parameters = {Kind::Half};
  halfCase.arguments = {allHalves()};
  halfCase.reference = [=](const std::vector<Number> &row) -> std::vector<Number> {
    if (!isInteger)
      return {row[0]};
    Number rounded = roundToInteger(row[0], r);
    if (rounded >= to.lowest && rounded <= to.largest)
      return {rounded + 0.0L};
    if (!saturates)
      return {};
    return {std::isnan(rounded) ? 0 : rounded < 0 ? to.lowest : to.largest};
  };
  return halfCase;
}

} // namespace

std::vector<HalfCase> halfConversionCases() {
  std::vector<HalfCase> cases;
  for (const Type &t : Types)
    for (const Mode &m : Modes) {
      cases.push_back(toHalf(t, m));
      if (t.kind == Kind::Half)
        continue;
      cases.push_back(fromHalf(t, m, false));
      if (t.largest != 0)
        cases.push_back(fromHalf(t, m, true));
    }
  return cases;
}

} // namespace oclc::test

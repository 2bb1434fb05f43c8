//===- HalfExactCases.cpp - Relational, common and other exact functions of half -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "HalfNumber.h"
#include "MathCases.h"

#include <cmath>
#include <limits>

namespace oclc::test {

namespace {

using Row = std::vector<Number>;
constexpr size_t ExactCount = 1 << 18;
const Number NotANumber = std::numeric_limits<Number>::quiet_NaN();

std::vector<HalfCase> Cases;

HalfCase &add(const char *name, unsigned arity, RowReference reference) {
  HalfCase halfCase;
  halfCase.name = name;
  halfCase.result = Kind::Half;
  for (unsigned i = 0; i < arity; ++i) {
    halfCase.parameters.push_back(Kind::Half);
    halfCase.arguments.push_back(arity == 1 ? allHalves() : someHalves(i + 1, ExactCount));
  }
  halfCase.reference = std::move(reference);
  Cases.push_back(std::move(halfCase));
  return Cases.back();
}

void addRelation(const char *name, unsigned arity, bool (*holds)(Number, Number)) {
  HalfCase &halfCase = add(name, arity, [=](const Row &r) -> Row {
    return {Number(holds(r[0], r.size() > 1 ? r[1] : 0))};
  });
  halfCase.result = Kind::Int;
  halfCase.isRelational = true;
}

void addRelations() {
  addRelation("isequal", 2, [](Number x, Number y) { return x == y; });
  addRelation("isnotequal", 2, [](Number x, Number y) { return x != y; });
  addRelation("isgreater", 2, [](Number x, Number y) { return x > y; });
  addRelation("isgreaterequal", 2, [](Number x, Number y) { return x >= y; });
  addRelation("isless", 2, [](Number x, Number y) { return x < y; });
  addRelation("islessequal", 2, [](Number x, Number y) { return x <= y; });
  addRelation("islessgreater", 2, [](Number x, Number y) { return x < y || x > y; });
  addRelation("isordered", 2, [](Number x, Number y) { return !std::isunordered(x, y); });
  addRelation("isunordered", 2, [](Number x, Number y) { return std::isunordered(x, y); });
  addRelation("isfinite", 1, [](Number x, Number) { return std::isfinite(x); });
  addRelation("isinf", 1, [](Number x, Number) { return std::isinf(x); });
  addRelation("isnan", 1, [](Number x, Number) { return std::isnan(x); });
  addRelation("isnormal", 1,
              [](Number x, Number) { return std::isfinite(x) && std::fabs(x) >= 0x1p-14L; });
  addRelation("signbit", 1, [](Number x, Number) { return std::signbit(x); });
}

bool anyNan(const Row &r) {
  for (Number x : r)
    if (std::isnan(x))
      return true;
  return false;
}

void addCommon() {
  add("min", 2, [](const Row &r) { return anyNan(r) ? Row{} : Row{r[1] < r[0] ? r[1] : r[0]}; });
  add("max", 2, [](const Row &r) { return anyNan(r) ? Row{} : Row{r[0] < r[1] ? r[1] : r[0]}; });
  add("clamp", 3, [](const Row &r) {
    if (anyNan(r) || r[1] > r[2])
      return Row{};
    return Row{std::fmin(std::fmax(r[0], r[1]), r[2])};
  }).tolerance.anyZeroSign = true;
  add("step", 2, [](const Row &r) { return anyNan(r) ? Row{} : Row{Number(r[1] >= r[0])}; });
  add("sign", 1, [](const Row &r) {
    return Row{std::isnan(r[0]) ? 0 : r[0] == 0 ? r[0] : std::copysign(1.0L, r[0])};
  });
  const Number pi = 3.14159265358979323846264338327950288L;
  add("degrees", 1, [=](const Row &r) { return Row{r[0] * (180 / pi)}; }).tolerance.ulp = 2;
  add("radians", 1, [=](const Row &r) { return Row{r[0] * (pi / 180)}; }).tolerance.ulp = 2;
  add("smoothstep", 3, [](const Row &r) {
    if (anyNan(r) || r[0] >= r[1] || std::isinf(r[0]) || std::isinf(r[1]))
      return Row{};
    Number t = std::fmin(std::fmax((r[2] - r[0]) / (r[1] - r[0]), 0.0L), 1.0L);
    return Row{t * t * (3 - 2 * t)};
  }).tolerance = {2, true};
  // All arguments are in [1, 2), so that the difference is exact.
  HalfCase &mix = add("mix", 3, [](const Row &r) { return Row{r[0] + (r[1] - r[0]) * r[2]}; });
  mix.tolerance.ulp = 1;
  for (Column &argument : mix.arguments)
    for (Number &x : argument)
      x = halfValue((roundToHalf(x) & 0x03ff) | 0x3c00);
}

Number neighbour(Number x, Number y) {
  if (std::isnan(x) || std::isnan(y))
    return NotANumber;
  if (x == y)
    return y;
  if (x == 0)
    return std::copysign(0x1p-24L, y);
  bool grows = (x < y) == (x > 0);
  return halfValue(uint16_t(roundToHalf(x) + (grows ? 1 : -1)));
}

uint16_t selectBits(const Row &r) {
  uint16_t x = roundToHalf(r[0]), y = roundToHalf(r[1]), mask = roundToHalf(r[2]);
  return (x & ~mask) | (y & mask);
}

void addOthers() {
  // The sum may need more than the 64 bits of long double. Rounding it to 64 bits does not change
  // the half that it is rounded to.
  add("fma", 3, [](const Row &r) { return Row{r[0] * r[1] + r[2]}; });
  add("mad", 3, [](const Row &r) { return Row{r[0] * r[1] + r[2]}; }).tolerance = {1, true};
  add("nextafter", 2, [](const Row &r) { return Row{neighbour(r[0], r[1])}; });
  add("bitselect", 3,
      [](const Row &r) { return anyNan(r) ? Row{} : Row{halfValue(selectBits(r))}; });
  for (Kind k : {Kind::Short, Kind::Ushort}) {
    HalfCase &select = add("select", 3, [](const Row &r) { return Row{r[r[2] != 0]}; });
    select.parameters[2] = k;
    // -1 and 65535 have all bits set: they are true for scalars and for vectors.
    for (Number &condition : select.arguments[2])
      condition = condition > 1 ? (k == Kind::Short ? -1 : 65535) : 0;
  }
  HalfCase &nanCase = add("nan", 1, [](const Row &) { return Row{NotANumber}; });
  nanCase.parameters[0] = Kind::Ushort;
  nanCase.arguments[0] = someNumbers(Kind::Ushort, 1, 4096);
}

} // namespace

std::vector<HalfCase> halfExactCases() {
  Cases.clear();
  addRelations();
  addCommon();
  addOthers();
  return std::move(Cases);
}

} // namespace oclc::test

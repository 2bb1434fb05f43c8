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
constexpr size_t Count = 1 << 18;
const Number Nan = std::numeric_limits<Number>::quiet_NaN();

std::vector<HalfCase> Cases;

HalfCase &add(const char *Name, unsigned Arity, RowReference Reference) {
  HalfCase Case;
  Case.name = Name;
  Case.result = Kind::Half;
  for (unsigned I = 0; I < Arity; ++I) {
    Case.parameters.push_back(Kind::Half);
    Case.arguments.push_back(Arity == 1 ? allHalves() : someHalves(I + 1, Count));
  }
  Case.reference = std::move(Reference);
  Cases.push_back(std::move(Case));
  return Cases.back();
}

void addRelation(const char *Name, unsigned Arity, bool (*Holds)(Number, Number)) {
  HalfCase &Case = add(Name, Arity, [=](const Row &R) -> Row {
    return {Number(Holds(R[0], R.size() > 1 ? R[1] : 0))};
  });
  Case.result = Kind::Int;
  Case.isRelational = true;
}

void addRelations() {
  addRelation("isequal", 2, [](Number X, Number Y) { return X == Y; });
  addRelation("isnotequal", 2, [](Number X, Number Y) { return X != Y; });
  addRelation("isgreater", 2, [](Number X, Number Y) { return X > Y; });
  addRelation("isgreaterequal", 2, [](Number X, Number Y) { return X >= Y; });
  addRelation("isless", 2, [](Number X, Number Y) { return X < Y; });
  addRelation("islessequal", 2, [](Number X, Number Y) { return X <= Y; });
  addRelation("islessgreater", 2, [](Number X, Number Y) { return X < Y || X > Y; });
  addRelation("isordered", 2, [](Number X, Number Y) { return !std::isunordered(X, Y); });
  addRelation("isunordered", 2, [](Number X, Number Y) { return std::isunordered(X, Y); });
  addRelation("isfinite", 1, [](Number X, Number) { return std::isfinite(X); });
  addRelation("isinf", 1, [](Number X, Number) { return std::isinf(X); });
  addRelation("isnan", 1, [](Number X, Number) { return std::isnan(X); });
  addRelation("isnormal", 1,
              [](Number X, Number) { return std::isfinite(X) && std::fabs(X) >= 0x1p-14L; });
  addRelation("signbit", 1, [](Number X, Number) { return std::signbit(X); });
}

bool anyNan(const Row &R) {
  for (Number X : R)
    if (std::isnan(X))
      return true;
  return false;
}

void addCommon() {
  add("min", 2, [](const Row &R) { return anyNan(R) ? Row{} : Row{R[1] < R[0] ? R[1] : R[0]}; });
  add("max", 2, [](const Row &R) { return anyNan(R) ? Row{} : Row{R[0] < R[1] ? R[1] : R[0]}; });
  add("clamp", 3, [](const Row &R) {
    if (anyNan(R) || R[1] > R[2])
      return Row{};
    return Row{std::fmin(std::fmax(R[0], R[1]), R[2])};
  }).tolerance.anyZeroSign = true;
  add("step", 2, [](const Row &R) { return anyNan(R) ? Row{} : Row{Number(R[1] >= R[0])}; });
  add("sign", 1, [](const Row &R) {
    return Row{std::isnan(R[0]) ? 0 : R[0] == 0 ? R[0] : std::copysign(1.0L, R[0])};
  });
  const Number Pi = 3.14159265358979323846264338327950288L;
  add("degrees", 1, [=](const Row &R) { return Row{R[0] * (180 / Pi)}; }).tolerance.ulp = 2;
  add("radians", 1, [=](const Row &R) { return Row{R[0] * (Pi / 180)}; }).tolerance.ulp = 2;
  add("smoothstep", 3, [](const Row &R) {
    if (anyNan(R) || R[0] >= R[1] || std::isinf(R[0]) || std::isinf(R[1]))
      return Row{};
    Number T = std::fmin(std::fmax((R[2] - R[0]) / (R[1] - R[0]), 0.0L), 1.0L);
    return Row{T * T * (3 - 2 * T)};
  }).tolerance = {2, true};
  // Where nothing cancels.
  HalfCase &Mix = add("mix", 3, [](const Row &R) { return Row{R[0] + (R[1] - R[0]) * R[2]}; });
  Mix.tolerance.ulp = 1;
  for (Column &Argument : Mix.arguments)
    for (Number &X : Argument)
      X = halfValue((roundToHalf(X) & 0x03ff) | 0x3c00);
}

Number neighbour(Number X, Number Y) {
  if (std::isnan(X) || std::isnan(Y))
    return Nan;
  if (X == Y)
    return Y;
  if (X == 0)
    return std::copysign(0x1p-24L, Y);
  bool Grows = (X < Y) == (X > 0);
  return halfValue(uint16_t(roundToHalf(X) + (Grows ? 1 : -1)));
}

uint16_t selectBits(const Row &R) {
  uint16_t X = roundToHalf(R[0]), Y = roundToHalf(R[1]), Mask = roundToHalf(R[2]);
  return (X & ~Mask) | (Y & Mask);
}

void addOthers() {
  // 64 bits are enough for the sum: where it needs more, rounding it changes nothing.
  add("fma", 3, [](const Row &R) { return Row{R[0] * R[1] + R[2]}; });
  add("mad", 3, [](const Row &R) { return Row{R[0] * R[1] + R[2]}; }).tolerance = {1, true};
  add("nextafter", 2, [](const Row &R) { return Row{neighbour(R[0], R[1])}; });
  add("bitselect", 3,
      [](const Row &R) { return anyNan(R) ? Row{} : Row{halfValue(selectBits(R))}; });
  for (Kind K : {Kind::Short, Kind::Ushort}) {
    HalfCase &Select = add("select", 3, [](const Row &R) { return Row{R[R[2] != 0]}; });
    Select.parameters[2] = K;
    // True for scalars and for vectors.
    for (Number &Condition : Select.arguments[2])
      Condition = Condition > 1 ? (K == Kind::Short ? -1 : 65535) : 0;
  }
  HalfCase &NanCase = add("nan", 1, [](const Row &) { return Row{Nan}; });
  NanCase.parameters[0] = Kind::Ushort;
  NanCase.arguments[0] = someNumbers(Kind::Ushort, 1, 4096);
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

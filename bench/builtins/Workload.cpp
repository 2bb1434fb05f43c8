//===- Workload.cpp - Arguments of one function and what it should return ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Workload.h"

#include "MathCases.h"
#include "Ulp.h"

#include <cstdlib>
#include <string_view>

namespace oclc::bench {

namespace {

const test::MathCase &caseFor(std::string_view name) {
  for (const test::MathCase &mathCase : test::mathCases())
    if (mathCase.name == name)
      return mathCase;
  std::fprintf(stderr, "bench-builtins: no reference for %s\n", std::string(name).c_str());
  std::exit(1);
}

template <class T> class TypedWorkload : public Workload {
public:
  TypedWorkload(const Function &f, const std::vector<Range> &ranges) : Math(caseFor(f.name)) {
    std::mt19937_64 random(2026);
    for (const Range &r : ranges) {
      T *column = allocate();
      for (size_t i = 0; i < All; ++i)
        column[i] = T(r.pick(random));
      Inputs.push_back(column);
    }
    Output = allocate();
    for (size_t i = 0; i < All; ++i)
      Expected.push_back(Math.reference.accurate(argument(0, i), argument(1, i), 0));
  }

  void run(test::ArrayFunction code) override { code(Inputs.data(), &Output, Timed); }

  double error(test::ArrayFunction code) override {
    code(Inputs.data(), &Output, All);
    double worst = 0;
    for (size_t i = 0; i < All; ++i)
      worst = std::max(worst, test::ulpError(static_cast<const T *>(Output)[i], Expected[i]));
    return worst;
  }

  double limit() const override { return Math.limit; }

private:
  T *allocate() {
    Memory.emplace_back(std::aligned_alloc(64, All * sizeof(T)));
    return static_cast<T *>(Memory.back().get());
  }

  long double argument(size_t column, size_t row) const {
    return column < Inputs.size() ? static_cast<const T *>(Inputs[column])[row] : T(0);
  }

  struct Free {
    void operator()(void *p) const { std::free(p); }
  };
  const test::MathCase &Math;
  std::vector<std::unique_ptr<void, Free>> Memory;
  std::vector<const void *> Inputs;
  void *Output = nullptr;
  std::vector<long double> Expected;
};

} // namespace

std::unique_ptr<Workload> makeWorkload(const Function &f, bool isDouble,
                                       const std::optional<Range> &override) {
  std::vector<Range> ranges = isDouble ? f.doubles : f.floats;
  if (override)
    ranges.assign(ranges.size(), *override);
  if (isDouble)
    return std::make_unique<TypedWorkload<double>>(f, ranges);
  return std::make_unique<TypedWorkload<float>>(f, ranges);
}

} // namespace oclc::bench

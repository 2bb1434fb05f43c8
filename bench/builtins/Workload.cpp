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

const test::MathCase &caseFor(std::string_view Name) {
  for (const test::MathCase &Case : test::mathCases())
    if (Case.name == Name)
      return Case;
  std::fprintf(stderr, "bench-builtins: no reference for %s\n", std::string(Name).c_str());
  std::exit(1);
}

template <class T> class TypedWorkload : public Workload {
public:
  TypedWorkload(const Function &F, const std::vector<Range> &Ranges) : Math(caseFor(F.name)) {
    std::mt19937_64 Random(2026);
    for (const Range &R : Ranges) {
      T *Column = allocate();
      for (size_t I = 0; I < All; ++I)
        Column[I] = T(R.pick(Random));
      Inputs.push_back(Column);
    }
    Output = allocate();
    for (size_t I = 0; I < All; ++I)
      Expected.push_back(Math.reference.accurate(argument(0, I), argument(1, I), 0));
  }

  void run(test::ArrayFunction Code) override { Code(Inputs.data(), &Output, Timed); }

  double error(test::ArrayFunction Code) override {
    Code(Inputs.data(), &Output, All);
    double Worst = 0;
    for (size_t I = 0; I < All; ++I)
      Worst = std::max(Worst, test::ulpError(static_cast<const T *>(Output)[I], Expected[I]));
    return Worst;
  }

  double limit() const override { return Math.limit; }

private:
  T *allocate() {
    Memory.emplace_back(std::aligned_alloc(64, All * sizeof(T)));
    return static_cast<T *>(Memory.back().get());
  }

  long double argument(size_t Column, size_t Row) const {
    return Column < Inputs.size() ? static_cast<const T *>(Inputs[Column])[Row] : T(0);
  }

  struct Free {
    void operator()(void *P) const { std::free(P); }
  };
  const test::MathCase &Math;
  std::vector<std::unique_ptr<void, Free>> Memory;
  std::vector<const void *> Inputs;
  void *Output = nullptr;
  std::vector<long double> Expected;
};

} // namespace

std::unique_ptr<Workload> makeWorkload(const Function &F, bool IsDouble,
                                       const std::optional<Range> &Override) {
  std::vector<Range> Ranges = IsDouble ? F.doubles : F.floats;
  if (Override)
    Ranges.assign(Ranges.size(), *Override);
  if (IsDouble)
    return std::make_unique<TypedWorkload<double>>(F, Ranges);
  return std::make_unique<TypedWorkload<float>>(F, Ranges);
}

} // namespace oclc::bench

//===- Measure.h - Runs ours and the peers in turns ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_MEASURE_H
#define OCLC_BENCH_BUILTINS_MEASURE_H

#include "Options.h"
#include "Workload.h"

#include <limits>

namespace oclc::bench {

/// Implementations of a function, in the order of the columns.
enum Who { Ours, Relaxed, Native, Libmvec, Sleef, NumWho };

/// Returns the name of a column.
const char *nameOf(Who w);

struct Result {
  test::ArrayFunction code = nullptr; ///< Null if the library lacks this function.
  double error = 0;
  double nsPerElement = std::numeric_limits<double>::infinity();

  double speed() const { return code ? 1 / nsPerElement : 0; } ///< Elements per ns.
};

/// One function of one type, with one vector length, compiled for one CPU.
struct Row {
  const Function *function;
  bool isDouble;
  unsigned lanes;
  std::string cpu;
  Workload *workload;
  Result results[NumWho];

  double bestPeer() const { return std::max(results[Libmvec].speed(), results[Sleef].speed()); }
};

class Measurement {
public:
  explicit Measurement(const Options &o);
  /// Compiles all loops, measures them, and fills the rows.
  void run();
  const std::vector<Row> &rows() const { return Rows; }

private:
  void addRows(const Function &f, bool isDouble);
  void compile(const std::string &cpu);
  void sample(Row &r);

  const Options &O;
  std::vector<std::unique_ptr<Workload>> Workloads;
  std::vector<std::unique_ptr<test::NativeModule>> Modules;
  std::vector<Row> Rows;
};

/// True if the CPU of that name in LLVM, or this machine for "native", has 512-bit vectors.
bool hasAVX512(const std::string &cpu);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_MEASURE_H

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

/// Who computes a function. The order is that of the columns.
enum Who { Ours, Relaxed, Native, Libmvec, Sleef, NumWho };

/// The name of a column.
const char *nameOf(Who W);

struct Result {
  test::ArrayFunction code = nullptr; ///< None if this function does not exist there.
  double error = 0;
  double nsPerElement = std::numeric_limits<double>::infinity();

  double speed() const { return code ? 1 / nsPerElement : 0; } ///< Elements per ns.
};

/// One function in one type, with vectors of one length, compiled for one CPU.
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
  explicit Measurement(const Options &O);
  /// Compiles everything and fills the rows.
  void run();
  const std::vector<Row> &rows() const { return Rows; }

private:
  void addRows(const Function &F, bool IsDouble);
  void compile(const std::string &CPU);
  void sample(Row &R);

  const Options &O;
  std::vector<std::unique_ptr<Workload>> Workloads;
  std::vector<std::unique_ptr<test::NativeModule>> Modules;
  std::vector<Row> Rows;
};

/// Whether LLVM's CPU of that name (or this machine: "native") has 512-bit vectors.
bool hasAVX512(const std::string &CPU);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_MEASURE_H

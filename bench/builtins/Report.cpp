//===- Report.cpp - Prints what was measured -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Report.h"

#include "MathCases.h"

#include <cmath>
#include <cstdio>

namespace oclc::bench {

static std::vector<Who> columns(bool Relaxed) {
  return Relaxed ? std::vector<Who>{Ours, bench::Relaxed, Native, Libmvec, Sleef}
                 : std::vector<Who>{Ours, Libmvec, Sleef};
}

static std::string number(const char *Format, double Value) {
  char Buffer[32];
  std::snprintf(Buffer, sizeof(Buffer), Format, Value);
  return Buffer;
}

static std::string speed(const Row &Row, Who W) {
  const Result &R = Row.results[W];
  return R.code ? number("%.2f", R.speed()) : "-";
}

/// Formats an error, with a mark if the full profile, where it applies, does not allow it.
static std::string error(const Row &Row, Who W) {
  const Result &R = Row.results[W];
  if (!R.code)
    return "-";
  const std::string Text =
      std::isinf(R.error) ? "inf" : number(R.error < 1000 ? "%.2f" : "%.1e", R.error);
  const double Limit = Row.workload->limit();
  const bool IsLimited = W != Relaxed && W != Native && Limit != test::Unlimited;
  return IsLimited && R.error > Limit ? Text + "!" : Text;
}

/// Returns the speed relative to the faster peer.
static std::string ratio(const Row &R, bool Relaxed) {
  const Result &Own = R.results[Relaxed ? bench::Relaxed : Ours];
  return Own.code && R.bestPeer() > 0 ? number("%.2f", Own.speed() / R.bestPeer()) : "-";
}

void printText(const std::vector<Row> &Rows, bool Relaxed) {
  const std::vector<Who> Columns = columns(Relaxed);
  std::printf("elements per ns; ratio to the faster peer; largest error in ulp (!: beyond OpenCL's "
              "limit)\n");
  std::printf("%-8s %-7s %5s %-10s", "function", "type", "lanes", "cpu");
  for (const Who W : Columns)
    std::printf(" %8s", nameOf(W));
  std::printf(" %6s  ", "ratio");
  for (const Who W : Columns)
    std::printf(" %8s", nameOf(W));
  std::printf("\n");
  for (const Row &R : Rows) {
    std::printf("%-8s %-7s %5u %-10s", R.function->name, R.isDouble ? "double" : "float", R.lanes,
                R.cpu.c_str());
    for (const Who W : Columns)
      std::printf(" %8s", speed(R, W).c_str());
    std::printf(" %6s  ", ratio(R, Relaxed).c_str());
    for (const Who W : Columns)
      std::printf(" %8s", error(R, W).c_str());
    std::printf("\n");
  }
}

/// Returns the values of all columns as one cell.
template <class Show>
static std::string cell(const Row &R, const std::vector<Who> &Columns, Show ShowOne) {
  std::string Text;
  for (const Who W : Columns)
    Text += (Text.empty() ? "" : " / ") + ShowOne(R, W);
  return Text;
}

static void printTable(const std::vector<const Row *> &Rows, bool Relaxed) {
  const std::vector<Who> Columns = columns(Relaxed);
  std::string Names;
  for (const Who W : Columns)
    Names += (Names.empty() ? "" : " / ") + std::string(nameOf(W));
  // The rows of the first function contain all CPUs.
  size_t Count = 0;
  std::string Header = "| " + std::string(Rows[0]->isDouble ? "double" : "float") + " |",
              Line = "|---|";
  for (; Count < Rows.size() && Rows[Count]->function == Rows[0]->function; ++Count) {
    const Row &R = *Rows[Count];
    const std::string Vectors = R.cpu == "native" ? hasAVX512(R.cpu) ? "AVX-512" : "AVX2" : R.cpu;
    Header += " " + Vectors + ", " + std::to_string(R.lanes) + " lanes: " + Names + " | ratio |";
    Line += "---|---|";
  }
  std::printf("%s error: %s |\n%s---|\n", Header.c_str(), Names.c_str(), Line.c_str());
  for (size_t I = 0; I < Rows.size(); I += Count) {
    std::printf("| `%s` |", Rows[I]->function->name);
    for (size_t J = I; J < I + Count; ++J)
      std::printf(" %s | %s |", cell(*Rows[J], Columns, speed).c_str(),
                  ratio(*Rows[J], Relaxed).c_str());
    std::printf(" %s |\n", cell(*Rows[I], Columns, error).c_str());
  }
}

void printMarkdown(const std::vector<Row> &Rows, bool Relaxed) {
  bool First = true;
  for (const bool IsDouble : {false, true}) {
    std::vector<const Row *> Chosen;
    for (const Row &R : Rows) {
      const unsigned Widest = (hasAVX512(R.cpu) ? 512 : 256) / (IsDouble ? 64 : 32);
      if (R.isDouble == IsDouble && R.lanes == Widest)
        Chosen.push_back(&R);
    }
    if (Chosen.empty())
      continue;
    if (!First)
      std::printf("\n");
    First = false;
    printTable(Chosen, Relaxed);
  }
}

} // namespace oclc::bench

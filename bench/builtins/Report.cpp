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

static std::vector<Who> columnsFor(bool relaxed) {
  return relaxed ? std::vector<Who>{Ours, bench::Relaxed, Native, Libmvec, Sleef}
                 : std::vector<Who>{Ours, Libmvec, Sleef};
}

static std::string number(const char *format, double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), format, value);
  return buffer;
}

static std::string speed(const Row &row, Who w) {
  const Result &r = row.results[w];
  return r.code ? number("%.2f", r.speed()) : "-";
}

/// Formats an error. Marks it if the full profile limits the error, and it is above the limit. The
/// relaxed and native variants have other limits, so they are not marked.
static std::string error(const Row &row, Who w) {
  const Result &r = row.results[w];
  if (!r.code)
    return "-";
  const std::string text =
      std::isinf(r.error) ? "inf" : number(r.error < 1000 ? "%.2f" : "%.1e", r.error);
  const double limit = row.workload->limit();
  const bool isLimited = w != Relaxed && w != Native && limit != test::Unlimited;
  return isLimited && r.error > limit ? text + "!" : text;
}

/// Returns our speed relative to that of the faster peer.
static std::string ratio(const Row &r, bool relaxed) {
  const Result &own = r.results[relaxed ? bench::Relaxed : Ours];
  return own.code && r.bestPeer() > 0 ? number("%.2f", own.speed() / r.bestPeer()) : "-";
}

void printText(const std::vector<Row> &rows, bool relaxed) {
  const std::vector<Who> columns = columnsFor(relaxed);
  std::printf("elements per ns; ratio to the faster peer; largest error in ulp (!: beyond OpenCL's "
              "limit)\n");
  std::printf("%-8s %-7s %5s %-10s", "function", "type", "lanes", "cpu");
  for (const Who w : columns)
    std::printf(" %8s", nameOf(w));
  std::printf(" %6s  ", "ratio");
  for (const Who w : columns)
    std::printf(" %8s", nameOf(w));
  std::printf("\n");
  for (const Row &r : rows) {
    std::printf("%-8s %-7s %5u %-10s", r.function->name, r.isDouble ? "double" : "float", r.lanes,
                r.cpu.c_str());
    for (const Who w : columns)
      std::printf(" %8s", speed(r, w).c_str());
    std::printf(" %6s  ", ratio(r, relaxed).c_str());
    for (const Who w : columns)
      std::printf(" %8s", error(r, w).c_str());
    std::printf("\n");
  }
}

/// Returns the values of all columns as one cell.
template <class Show>
static std::string cell(const Row &r, const std::vector<Who> &columns, Show showOne) {
  std::string text;
  for (const Who w : columns)
    text += (text.empty() ? "" : " / ") + showOne(r, w);
  return text;
}

static void printTable(const std::vector<const Row *> &rows, bool relaxed) {
  const std::vector<Who> columns = columnsFor(relaxed);
  std::string names;
  for (const Who w : columns)
    names += (names.empty() ? "" : " / ") + std::string(nameOf(w));
  // There is a row for each CPU, so the rows of the first function determine the columns.
  size_t count = 0;
  std::string header = "| " + std::string(rows[0]->isDouble ? "double" : "float") + " |",
              line = "|---|";
  for (; count < rows.size() && rows[count]->function == rows[0]->function; ++count) {
    const Row &r = *rows[count];
    const std::string vectors = r.cpu == "native" ? hasAVX512(r.cpu) ? "AVX-512" : "AVX2" : r.cpu;
    header += " " + vectors + ", " + std::to_string(r.lanes) + " lanes: " + names + " | ratio |";
    line += "---|---|";
  }
  std::printf("%s error: %s |\n%s---|\n", header.c_str(), names.c_str(), line.c_str());
  for (size_t i = 0; i < rows.size(); i += count) {
    std::printf("| `%s` |", rows[i]->function->name);
    for (size_t j = i; j < i + count; ++j)
      std::printf(" %s | %s |", cell(*rows[j], columns, speed).c_str(),
                  ratio(*rows[j], relaxed).c_str());
    std::printf(" %s |\n", cell(*rows[i], columns, error).c_str());
  }
}

void printMarkdown(const std::vector<Row> &rows, bool relaxed) {
  bool first = true;
  for (const bool isDouble : {false, true}) {
    std::vector<const Row *> chosen;
    for (const Row &r : rows) {
      const unsigned widest = (hasAVX512(r.cpu) ? 512 : 256) / (isDouble ? 64 : 32);
      if (r.isDouble == isDouble && r.lanes == widest)
        chosen.push_back(&r);
    }
    if (chosen.empty())
      continue;
    if (!first)
      std::printf("\n");
    first = false;
    printTable(chosen, relaxed);
  }
}

} // namespace oclc::bench

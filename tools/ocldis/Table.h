//===- Table.h - Columns that line up ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#ifndef OCLC_TOOLS_OCLDIS_TABLE_H
#define OCLC_TOOLS_OCLDIS_TABLE_H

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace ocldis {

/// Returns a number in hexadecimal digits: "0x1f".
inline std::string hex(uint64_t number) {
  std::ostringstream out;
  out << "0x" << std::hex << number;
  return out.str();
}

/// Rows of text. Each column is as wide as its widest cell.
class Table {
public:
  enum Align { Left, Right };

  explicit Table(std::vector<Align> columns) : columns(std::move(columns)) {}

  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }

  void print(std::ostream &out, size_t indent) const {
    std::vector<size_t> widths(columns.size());
    for (const auto &row : rows)
      for (size_t i = 0; i != row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    for (const auto &row : rows) {
      std::string line(indent, ' ');
      for (size_t i = 0; i != row.size(); ++i) {
        std::string padding(widths[i] - row[i].size(), ' ');
        line += columns[i] == Left ? row[i] + padding : padding + row[i];
        line += "  ";
      }
      out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
  }

private:
  std::vector<Align> columns;
  std::vector<std::vector<std::string>> rows;
};

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_TABLE_H

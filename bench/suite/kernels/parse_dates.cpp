//===- parse_dates.cpp - Dates in text become numbers of days ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <climits>
#include <cstdio>
#include <string>

namespace suite {

Problem parse_dates(const Wish &wish) {
  const size_t rows = wish.pick<size_t>(256, 331, 1 << 17);
  Problem p;
  Random random;
  std::string all;
  std::vector<int> starts = {0};
  for (size_t row = 0; row != rows; ++row) {
    const unsigned year = 1900 + random.next() % 150, month = 1 + random.next() % 12;
    const unsigned day = 1 + random.next() % 31, kind = random.next() % 16;
    char text[40];
    if (kind == 0)
      std::snprintf(text, sizeof(text), "n/a");
    else if (kind < 4)
      std::snprintf(text, sizeof(text), "%u/%u/%u", month, day, year);
    else if (kind < 7)
      std::snprintf(text, sizeof(text), " %02u.%02u.%u ", day, month, year);
    else
      std::snprintf(text, sizeof(text), "%04u-%02u-%02u", year, month, day);
    all += text;
    starts.push_back(int(all.size()));
  }
  auto text = p.arrays.copy(std::vector<unsigned char>(all.begin(), all.end()));
  auto offsets = p.arrays.copy(starts);
  auto days = p.arrays.uninitialized<int>(rows);
  p.anyLocalSize = true;
  p.launch("parse_dates", wish.row(rows, 128), text, offsets, days, int(rows));
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    auto isLeap = [](int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; };
    auto parse = [=](const unsigned char *from, const unsigned char *to) {
      constexpr int months[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
      while (from != to && *from == ' ')
        ++from;
      while (from != to && to[-1] == ' ')
        --to;
      int parts[3] = {}, part = 0, digits = 0;
      unsigned char separator = 0;
      for (; from != to; ++from) {
        if (*from >= '0' && *from <= '9') {
          if (++digits > 4)
            return INT_MIN;
          parts[part] = parts[part] * 10 + *from - '0';
          continue;
        }
        if (digits == 0 || part == 2)
          return INT_MIN;
        if (part == 0 && (*from == '-' || *from == '/' || *from == '.'))
          separator = *from;
        else if (*from != separator)
          return INT_MIN;
        ++part;
        digits = 0;
      }
      if (part != 2 || digits == 0)
        return INT_MIN;
      int year = parts[0], month = parts[1], day = parts[2];
      if (separator == '/') {
        month = parts[0];
        day = parts[1];
        year = parts[2];
      } else if (separator == '.') {
        day = parts[0];
        year = parts[2];
      }
      if (year < 1 || month < 1 || month > 12 || day < 1 ||
          day > months[month - 1] + (month == 2 && isLeap(year)))
        return INT_MIN;
      const int before = year - 1;
      int result = before * 365 + before / 4 - before / 100 + before / 400 + day - 1 - 719162;
      for (int m = 1; m != month; ++m)
        result += months[m - 1] + (m == 2 && isLeap(year));
      return result;
    };
    for (size_t row = begin; row < end; ++row)
      arrays[days][row] =
          parse(arrays[text] + arrays[offsets][row], arrays[text] + arrays[offsets][row + 1]);
  });
  p.expect(days);
  return p;
}

} // namespace suite

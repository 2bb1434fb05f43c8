//===- LineDiff.cpp - Differences between two texts ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/LineDiff.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace oclc::explain {
namespace {

/// Maximum size of the table in which all lines of two parts are compared.
constexpr size_t MostPairs = 1 << 20;

/// Lines of both texts: [beforeBegin, beforeEnd) and [afterBegin, afterEnd).
struct Part {
  size_t beforeBegin, beforeEnd, afterBegin, afterEnd;
};

class Comparison {
public:
  Comparison(ArrayRef<std::string> before, ArrayRef<std::string> after) {
    // Lines are compared by number.
    StringMap<unsigned> numbers;
    const auto number = [&](const std::string &line) {
      return numbers.try_emplace(line, numbers.size()).first->second;
    };
    for (const std::string &line : before)
      Before.push_back(number(line));
    for (const std::string &line : after)
      After.push_back(number(line));
    Places.resize(numbers.size());
    KeptLine.assign(Before.size(), None);
  }

  /// Returns, for each line of `before`, the line of `after` that it becomes; None if it is
  /// removed.
  std::vector<size_t> run() {
    SmallVector<Part> parts = {{0, Before.size(), 0, After.size()}};
    while (!parts.empty())
      compare(parts.pop_back_val(), parts);
    return std::move(KeptLine);
  }

  static constexpr size_t None = ~size_t(0);

private:
  /// Counts how often a line occurs in a part, and keeps the last place in each text.
  struct Occurrences {
    unsigned before = 0, after = 0;
    size_t beforeAt = 0, afterAt = 0;
  };

  std::vector<unsigned> Before, After;
  std::vector<Occurrences> Places;
  std::vector<size_t> KeptLine;

  void compare(Part part, SmallVectorImpl<Part> &parts) {
    while (part.beforeBegin != part.beforeEnd && part.afterBegin != part.afterEnd &&
           Before[part.beforeBegin] == After[part.afterBegin])
      KeptLine[part.beforeBegin++] = part.afterBegin++;
    while (part.beforeBegin != part.beforeEnd && part.afterBegin != part.afterEnd &&
           Before[part.beforeEnd - 1] == After[part.afterEnd - 1])
      KeptLine[--part.beforeEnd] = --part.afterEnd;
    const size_t lines = part.beforeEnd - part.beforeBegin,
                 others = part.afterEnd - part.afterBegin;
    if (lines == 0 || others == 0)
      return;
    const std::vector<std::pair<size_t, size_t>> fixed = uniqueLines(part);
    if (!fixed.empty())
      return split(part, fixed, parts);
    if (lines <= MostPairs / others)
      compareAll(part);
  }

  /// Returns the longest sequence of lines that occur once in both texts of a part, in order.
  std::vector<std::pair<size_t, size_t>> uniqueLines(const Part &part) {
    for (size_t i = part.beforeBegin; i != part.beforeEnd; ++i)
      Places[Before[i]] = {};
    for (size_t i = part.afterBegin; i != part.afterEnd; ++i)
      Places[After[i]] = {};
    for (size_t i = part.beforeBegin; i != part.beforeEnd; ++i) {
      ++Places[Before[i]].before;
      Places[Before[i]].beforeAt = i;
    }
    for (size_t i = part.afterBegin; i != part.afterEnd; ++i) {
      ++Places[After[i]].after;
      Places[After[i]].afterAt = i;
    }
    std::vector<std::pair<size_t, size_t>> unique;
    for (size_t i = part.beforeBegin; i != part.beforeEnd; ++i)
      if (const Occurrences &line = Places[Before[i]]; line.before == 1 && line.after == 1)
        unique.emplace_back(i, line.afterAt);
    return longestAscending(unique);
  }

  /// Returns a longest subsequence of `pairs` in which the second members ascend.
  static std::vector<std::pair<size_t, size_t>>
  longestAscending(ArrayRef<std::pair<size_t, size_t>> pairs) {
    std::vector<size_t> ends; // Index of the last pair, by length.
    std::vector<size_t> previous(pairs.size(), None);
    for (size_t i = 0; i != pairs.size(); ++i) {
      const auto place =
          partition_point(ends, [&](size_t end) { return pairs[end].second < pairs[i].second; });
      if (place != ends.begin())
        previous[i] = *std::prev(place);
      if (place == ends.end())
        ends.push_back(i);
      else
        *place = i;
    }
    std::vector<std::pair<size_t, size_t>> longest;
    for (size_t i = ends.empty() ? None : ends.back(); i != None; i = previous[i])
      longest.push_back(pairs[i]);
    std::reverse(longest.begin(), longest.end());
    return longest;
  }

  void split(const Part &part, ArrayRef<std::pair<size_t, size_t>> fixed,
             SmallVectorImpl<Part> &parts) {
    size_t before = part.beforeBegin, after = part.afterBegin;
    for (auto [line, becomes] : fixed) {
      KeptLine[line] = becomes;
      parts.push_back({before, line, after, becomes});
      before = line + 1;
      after = becomes + 1;
    }
    parts.push_back({before, part.beforeEnd, after, part.afterEnd});
  }

  /// Finds a longest common subsequence by the table of all pairs of lines.
  void compareAll(const Part &part) {
    const size_t lines = part.beforeEnd - part.beforeBegin,
                 others = part.afterEnd - part.afterBegin;
    const size_t row = others + 1;
    std::vector<unsigned> length((lines + 1) * row, 0);
    const auto isEqual = [&](size_t i, size_t j) {
      return Before[part.beforeBegin + i] == After[part.afterBegin + j];
    };
    for (size_t i = lines; i-- != 0;)
      for (size_t j = others; j-- != 0;)
        length[i * row + j] = isEqual(i, j)
                                  ? length[(i + 1) * row + j + 1] + 1
                                  : std::max(length[(i + 1) * row + j], length[i * row + j + 1]);
    for (size_t i = 0, j = 0; i != lines && j != others;)
      if (isEqual(i, j)) {
        KeptLine[part.beforeBegin + i++] = part.afterBegin + j++;
      } else if (length[(i + 1) * row + j] >= length[i * row + j + 1]) {
        ++i;
      } else {
        ++j;
      }
  }
};

} // namespace

std::vector<Edit> diffLines(ArrayRef<std::string> before, ArrayRef<std::string> after) {
  const std::vector<size_t> kept = Comparison(before, after).run();
  std::vector<Edit> edits;
  size_t i = 0, j = 0;
  while (i != before.size() || j != after.size()) {
    if (i != before.size() && kept[i] == j) {
      ++i;
      ++j;
      continue;
    }
    Edit edit;
    edit.at = unsigned(i);
    while (i != before.size() && kept[i] == Comparison::None)
      ++i;
    edit.removed = unsigned(i) - edit.at;
    const size_t next = i == before.size() ? after.size() : kept[i];
    for (; j != next; ++j)
      edit.added.push_back(after[j]);
    edits.push_back(std::move(edit));
  }
  return edits;
}

} // namespace oclc::explain

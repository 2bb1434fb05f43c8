//===- Edges.h - Arguments at the edges of a type and of a function ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_EDGES_H
#define OCLC_TEST_BUILTINS_EDGES_H

#include <string>
#include <vector>

namespace oclc::test {

/// Returns values that are special for some function, with both signs.
template <class T> std::vector<T> edges();

/// Returns numbers next to thresholds at which an implementation of a function may change its
/// formula, and numbers that are hard to reduce.
template <class T> std::vector<T> thresholds(const std::string &function);

/// Returns integers for second arguments. A float represents each of them exactly.
std::vector<int> intEdges();

extern template std::vector<float> edges();
extern template std::vector<double> edges();
extern template std::vector<float> thresholds(const std::string &);
extern template std::vector<double> thresholds(const std::string &);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_EDGES_H

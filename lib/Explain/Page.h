//===- Page.h - An explanation as a file -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_PAGE_H
#define OCLC_EXPLAIN_PAGE_H

#include "Explain/Model.h"

namespace oclc::explain {

/// Returns the JSON as the text of a file.
std::string jsonText(const Explanation &explained);

/// Returns a page for browsers that contains the same JSON and the script that renders it. The page
/// refers to no other file. Characters that end or begin elements of HTML are escaped in the JSON,
/// and the script inserts all of it as text, so nothing in the inputs can become a part of the
/// page.
std::string pageText(const Explanation &explained);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_PAGE_H

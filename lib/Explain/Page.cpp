//===- Page.cpp - An explanation as a file ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Page.h"

#include "Base/EmbeddedFile.h"
#include "Explain/Json.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

DECLARE_EMBEDDED_FILE(oclc_explain_html);
DECLARE_EMBEDDED_FILE(oclc_explain_css);
DECLARE_EMBEDDED_FILE(oclc_explain_dom_js);
DECLARE_EMBEDDED_FILE(oclc_explain_data_js);
DECLARE_EMBEDDED_FILE(oclc_explain_source_js);
DECLARE_EMBEDDED_FILE(oclc_explain_summary_js);
DECLARE_EMBEDDED_FILE(oclc_explain_regions_js);
DECLARE_EMBEDDED_FILE(oclc_explain_vectors_js);
DECLARE_EMBEDDED_FILE(oclc_explain_stages_js);
DECLARE_EMBEDDED_FILE(oclc_explain_code_js);
DECLARE_EMBEDDED_FILE(oclc_explain_main_js);

namespace oclc::explain {

std::string jsonText(const Explanation &explained) {
  return formatv("{0:1}\n", toJson(explained)).str();
}

/// Returns JSON that can be in a script element: without the characters with which HTML could end
/// it. They only occur in strings of JSON, where escapes mean the same.
static std::string jsonForHtml(const Explanation &explained) {
  std::string text = formatv("{0}", toJson(explained)).str(), escaped;
  escaped.reserve(text.size());
  for (const char c : text)
    if (c == '<' || c == '>' || c == '&')
      escaped += formatv("\\u{0:x-4}", uint8_t(c)).str();
    else
      escaped += c;
  return escaped;
}

/// Returns the parts of the script in the order in which they need each other.
static std::string script() {
  std::string all;
  for (const std::string_view part :
       {EMBEDDED_FILE(oclc_explain_dom_js), EMBEDDED_FILE(oclc_explain_data_js),
        EMBEDDED_FILE(oclc_explain_source_js), EMBEDDED_FILE(oclc_explain_summary_js),
        EMBEDDED_FILE(oclc_explain_regions_js), EMBEDDED_FILE(oclc_explain_vectors_js),
        EMBEDDED_FILE(oclc_explain_stages_js), EMBEDDED_FILE(oclc_explain_code_js),
        EMBEDDED_FILE(oclc_explain_main_js)})
    all += part;
  return all;
}

std::string pageText(const Explanation &explained) {
  std::string page;
  StringRef left = EMBEDDED_FILE(oclc_explain_html);
  const auto replace = [&](StringRef mark, StringRef content) {
    const auto [before, after] = left.split(mark);
    page += before;
    page += content;
    left = after;
  };
  replace("@STYLE@", EMBEDDED_FILE(oclc_explain_css));
  replace("@DATA@", jsonForHtml(explained));
  replace("@SCRIPT@", script());
  return page + left.str();
}

} // namespace oclc::explain

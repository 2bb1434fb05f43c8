//===- LinkerErrors.cpp - Parse LLD's messages ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLD reports an undefined symbol as
//
//   ld.lld: error: undefined hidden symbol: name
//   >>> referenced by file.o:(function)
//   >>> referenced 3 more times
//
// and lists users only up to a limit. A message ends at an empty line or at the next "ld.lld:".
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/LinkerErrors.h"

#include "Backend/Link.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

char UndefinedSymbolsError::ID;

void UndefinedSymbolsError::log(raw_ostream &os) const {
  ListSeparator lines("\n");
  for (const Symbol &symbol : symbols) {
    os << lines << "undefined symbol '" << symbol.name << "'";
    ListSeparator users(", ");
    if (!symbol.users.empty())
      os << " needed by ";
    for (const std::string &user : symbol.users)
      os << users << "'" << user << "'";
  }
}

std::error_code UndefinedSymbolsError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Error backend::makeLinkerError(StringRef messages) {
  std::vector<UndefinedSymbolsError::Symbol> undefined;
  std::string others;
  bool inUndefined = false;
  for (StringRef line : split(messages, '\n')) {
    if (line.consume_front("ld.lld: error: ")) {
      inUndefined = line.starts_with("undefined ") && line.contains("symbol: ");
      if (inUndefined) {
        undefined.push_back({line.split("symbol: ").second.str(), {}});
        continue;
      }
      line.consume_front("ld.lld: ");
    }
    if (!inUndefined) {
      if (!line.empty())
        others += (others.empty() ? "" : "\n") + line.str();
      continue;
    }
    // A reference is "file:(function)" or, in data, "file:(section+offset)".
    if (line.consume_front(">>> referenced by ") && line.ends_with(")")) {
      std::string user = line.drop_back().rsplit(":(").second.str();
      auto &users = undefined.back().users;
      if (!user.empty() && !is_contained(users, user))
        users.push_back(std::move(user));
    }
  }
  if (undefined.empty())
    return createStringError(others.empty() ? "the linker failed without a message" : others);
  UndefinedSymbolsError error(std::move(undefined));
  if (!others.empty())
    return createStringError(others + "\n" + error.message());
  return make_error<UndefinedSymbolsError>(std::move(error.symbols));
}

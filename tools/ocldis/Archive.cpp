//===- Archive.cpp - What an archive says of itself -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Ocldis.h"

#include <nlohmann/json.hpp>

using namespace ocldis;
using namespace oclc;

void ocldis::printArchive(std::ostream &out, const std::string &name,
                          const binary::ProgramFile &archive) {
  out << printable(name) << ": oclc archive, version " << binary::ArchiveVersion << '\n'
      << "  type              " << binary::nameOf(archive.type) << '\n'
      << "  content hash      " << binary::toHex(archive.archiveHash) << '\n'
      << "  members           " << archive.members.size() << '\n';
}

std::string ocldis::archiveToJson(const std::string &name, const binary::ProgramFile &archive,
                                  const std::vector<std::string> &members) {
  using Json = nlohmann::ordered_json;
  Json result = {{"file", name},
                 {"archive_version", binary::ArchiveVersion},
                 {"binary_type", binary::nameOf(archive.type)},
                 {"content_hash", binary::toHex(archive.archiveHash)},
                 {"members", Json::array()}};
  for (const std::string &member : members)
    result["members"].push_back(Json::parse(member));
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}

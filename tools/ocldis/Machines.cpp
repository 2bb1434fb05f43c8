//===- Machines.cpp - What a file for several machines says of itself -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Files.h"

#include <nlohmann/json.hpp>

using namespace ocldis;
using namespace oclc;

void ocldis::printMachines(std::ostream &out, const WholeFile &file) {
  out << printable(file.name) << ": "
      << (file.isMulti ? "oclc multi-architecture binary, version " +
                             std::to_string(binary::MultiBinaryVersion)
                       : "oclc archive for several architectures")
      << '\n';
  if (file.isMulti)
    printField(out, "table hash", binary::toHex(file.multiHash));
  printField(out, "size", std::to_string(file.bytes) + " bytes");
  std::string names;
  for (const File &program : file.programs)
    names += (names.empty() ? "" : ", ") + std::string(program.content.machine->name);
  printField(out, "machines", names);
}

std::string ocldis::machinesToJson(const WholeFile &file,
                                   const std::vector<std::string> &programs) {
  using Json = nlohmann::ordered_json;
  Json result = {{"file", file.name}};
  if (file.isMulti) {
    result["multi_version"] = binary::MultiBinaryVersion;
    result["table_hash"] = binary::toHex(file.multiHash);
  }
  result["file_bytes"] = file.bytes;
  result["machines"] = Json::array();
  for (size_t i = 0; i != programs.size(); ++i) {
    Json machine = {{"machine", file.programs[i].content.machine->name}};
    machine.update(Json::parse(programs[i]));
    result["machines"].push_back(std::move(machine));
  }
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}

//===- LinkCaptured.cpp - Captured programs that were linked ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "LinkCaptured.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace oclc::tool {

/// Returns a line for each kernel that is defined more than once.
static std::string explainDuplicates(ArrayRef<LinkInput> inputs) {
  StringMap<size_t> owners;
  std::string text;
  for (const auto &[index, input] : enumerate(inputs))
    for (const binary::Member &member : input.content->members)
      for (const binary::Kernel &kernel : member.binary.manifest.kernels)
        if (const auto [owner, isNew] = owners.try_emplace(kernel.name, index); !isNew)
          text += "kernel '" + kernel.name + "' is in the input programs " +
                  std::to_string(owner->second) + " and " + std::to_string(index) + "\n";
  return text;
}

bool haveImports(ArrayRef<LinkInput> inputs) {
  return any_of(inputs, [](const LinkInput &input) {
    return any_of(input.content->members, [](const binary::Member &member) {
      return !member.binary.manifest.imports.empty();
    });
  });
}

Error fillFolder(JobFolder &folder, ArrayRef<LinkInput> inputs) {
  if (Error e = folder.create({}))
    return e;
  for (const auto &[index, input] : enumerate(inputs))
    if (Error e = folder.addFile(linkInputName(index), input.bytes))
      return e;
  return Error::success();
}

Attempt linkSideBySide(binary::BinaryType type, ArrayRef<LinkInput> inputs) {
  Attempt result;
  result.log = explainDuplicates(inputs);
  if (!result.log.empty())
    return result;
  std::vector<std::span<const std::byte>> members;
  uint64_t bytes = 0;
  for (const LinkInput &input : inputs)
    for (const std::span<const std::byte> member : binary::membersOf(input.bytes)) {
      members.push_back(member);
      bytes += member.size();
    }
  if (bytes > binary::limits::FileBytes) {
    result.log = "the programs have " + std::to_string(bytes) + " bytes together, more than " +
                 std::to_string(binary::limits::FileBytes) + "\n";
    return result;
  }
  std::vector<std::byte> archive = binary::writeArchive(type, members);
  binary::ProgramsReadResult read = binary::readAllPrograms(archive);
  if (!read.file) {
    result.log = "the linked program would be refused: " + read.error + "\n";
    return result;
  }
  result.bytes = std::move(archive);
  result.content = std::move(read.file->programs.front());
  return result;
}

} // namespace oclc::tool

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

/// A line for each kernel that comes more than once.
static std::string explainDuplicates(ArrayRef<LinkInput> Inputs) {
  StringMap<size_t> Owners;
  std::string Text;
  for (const auto &[Index, Input] : enumerate(Inputs))
    for (const binary::Member &Member : Input.content->members)
      for (const binary::Kernel &Kernel : Member.binary.manifest.kernels)
        if (const auto [Owner, IsNew] = Owners.try_emplace(Kernel.name, Index); !IsNew)
          Text += "kernel '" + Kernel.name + "' is in the input programs " +
                  std::to_string(Owner->second) + " and " + std::to_string(Index) + "\n";
  return Text;
}

bool haveImports(ArrayRef<LinkInput> Inputs) {
  return any_of(Inputs, [](const LinkInput &Input) {
    return any_of(Input.content->members, [](const binary::Member &Member) {
      return !Member.binary.manifest.imports.empty();
    });
  });
}

Error fillFolder(JobFolder &Folder, ArrayRef<LinkInput> Inputs) {
  if (Error E = Folder.create({}))
    return E;
  for (const auto &[Index, Input] : enumerate(Inputs))
    if (Error E = Folder.addFile(linkInputName(Index), Input.bytes))
      return E;
  return Error::success();
}

Attempt linkSideBySide(binary::BinaryType Type, ArrayRef<LinkInput> Inputs) {
  Attempt Result;
  Result.log = explainDuplicates(Inputs);
  if (!Result.log.empty())
    return Result;
  std::vector<std::span<const std::byte>> Members;
  uint64_t Bytes = 0;
  for (const LinkInput &Input : Inputs)
    for (const binary::Member &Member : Input.content->members) {
      Members.push_back(Input.bytes.subspan(Member.offset, Member.binary.fileBytes));
      Bytes += Member.binary.fileBytes;
    }
  if (Bytes > binary::limits::FileBytes) {
    Result.log = "the programs have " + std::to_string(Bytes) + " bytes together, more than " +
                 std::to_string(binary::limits::FileBytes) + "\n";
    return Result;
  }
  std::vector<std::byte> Archive = binary::writeArchive(Type, Members);
  binary::ProgramReadResult Read = binary::readProgram(Archive);
  if (!Read.program) {
    Result.log = "the linked program would be refused: " + Read.error + "\n";
    return Result;
  }
  Result.bytes = std::move(Archive);
  Result.content = std::move(*Read.program);
  return Result;
}

} // namespace oclc::tool

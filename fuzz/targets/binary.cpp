//===- binary.cpp - Feeds the reader of binaries, and the loader behind it ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a file (binary::read), most often with a correct content hash. An accepted file is
// loaded into this process like in the runtime. The system loader trusts files, so the reader must
// not accept a file that crashes it.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Loading.h"
#include "../Seal.h"
#include "Require.h"

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  if (seed % 8 != 0)
    (void)fuzz::seal(std::as_writable_bytes(std::span(data, size)));
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> file = fuzz::bytesOf(data, size);
  const binary::ReadResult result = binary::read(file);
  require(bool(result) == result.error.empty(), "there is either a binary or an error");
  if (!result.binary)
    return 0;
  const binary::Binary &binary = *result.binary;
  require(binary.fileBytes == size, "the binary is the whole file");
  require(binary::checkManifest(binary.manifest).empty(), "the manifest has been checked");
  require(binary.entries.size() == binary.manifest.kernels.size(), "each kernel has entries");
  for (const auto &kernel : binary.entries)
    for (const binary::Entry &entry : kernel)
      require(entry.fileOffset < size && entry.size <= size - entry.fileOffset,
              "code is inside of the file");
  for (const binary::Section &section : binary.sections)
    require(!section.inFile || (section.offset <= size && section.size <= size - section.offset),
            "sections are inside of the file");
  (void)binary::manifestToJson(binary.manifest);
  (void)fuzz::load(file, binary.manifest);
  return 0;
}

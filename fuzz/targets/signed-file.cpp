//===- signed-file.cpp - Feeds what checks signatures of kept programs -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a file of a cache with a key (runtime-stub/core/CacheKey.cpp), most often with a
// correct signature. Only signed files may be read, and exactly their content.
//
//===--------------------------------------------------------------------------------------------===//

#include "core/CacheKey.h"

#include "Require.h"

#include <algorithm>
#include <cstring>

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static constexpr char Name[] = "programs/0123456789abcdef";

static const rt::CacheFolder::Key &key() {
  static const rt::CacheFolder::Key bytes(32, std::byte{0x5a});
  return bytes;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  if (seed % 4 == 0 || size < sizeof(binary::Digest))
    return size;
  const auto file =
      rt::withSignature(fuzz::bytesOf(data, size - sizeof(binary::Digest)), Name, key());
  std::memcpy(data, file.data(), file.size());
  return file.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> all = fuzz::bytesOf(data, size);
  const auto file = offline::FileBytes::take(rt::fileInMemory(all).release());
  if (!file)
    fuzz::fail("there can be a file in memory");
  const auto content = rt::readSigned(*file, Name, key());
  const auto expected =
      size < sizeof(binary::Digest)
          ? std::vector<std::byte>()
          : rt::withSignature(all.first(size - sizeof(binary::Digest)), Name, key());
  require(content.has_value() == (!expected.empty() && std::ranges::equal(expected, all)),
          "exactly what is signed is read");
  if (!content)
    return 0;
  std::vector<std::byte> bytes(content->size());
  require(content->read(0, bytes) && std::ranges::equal(bytes, all.first(bytes.size())) &&
              bytes.size() + sizeof(binary::Digest) == size,
          "the content is all but the signature");
  require(!rt::readSigned(*file, std::string(Name) + "0", key()),
          "under another name nothing is read");
  return 0;
}

//===- manifest.cpp - Feeds the reader of manifests --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is the MessagePack in a binary's note (lib/Binary/Decode.h). An accepted manifest is
// written and read again, which must not change it.
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/Decode.h"

#include "Binary/Writer.h"

#include "Require.h"
#include "TreeMutator.h"

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz::mutateDocument(fuzz::TreeFormat::MessagePack, data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string error;
  const auto manifest = binary::decodeManifest({data, size}, error);
  require(manifest.has_value() == error.empty(), "there is either a manifest or an error");
  if (!manifest)
    return 0;
  require(binary::checkManifest(*manifest).empty(), "the manifest has been checked");
  (void)binary::manifestToJson(*manifest);
  const std::vector<uint8_t> written = binary::encodeManifest(*manifest);
  const auto again = binary::decodeManifest(written, error);
  if (!again)
    fuzz::fail("what is written can be read");
  require(binary::encodeManifest(*again) == written, "it has not changed");
  return 0;
}

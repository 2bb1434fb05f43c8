//===- CapturedData.h - Launches that were captured with their data ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Reads launches that the runtime has captured with their arguments (docs/runtime.md, "Capturing
// data"). The folder `data` of a capture has one JSON file for each launch. Blobs beside it have
// the contents of the memory objects before the launch. All of these files may be hostile.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_CAPTUREDDATA_H
#define OCLC_OFFLINE_CAPTUREDDATA_H

#include "Binary/ImageFormat.h"
#include "Binary/Manifest.h"
#include "Binary/ProgramArchive.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::offline {

using binary::Digest;

/// Maximum number of bytes in the blobs of one launch.
inline constexpr uint64_t MostBlobBytes = uint64_t(1) << 30;

/// Version of the JSON files.
inline constexpr unsigned CapturedDataVersion = 1;

/// Names of the types of images, in the order of binary::ImageType.
inline constexpr std::array<std::string_view, 6> ImageTypes = {"1d", "1d_buffer", "1d_array",
                                                               "2d", "2d_array",  "3d"};

struct CapturedData {
  struct Argument {
    enum class Kind : uint8_t { Value, Local, Buffer, Null, Image, Sampler };
    Kind kind = Kind::Value;
    std::vector<std::byte> value; ///< Of a Value.
    uint64_t size = 0;            ///< Bytes of local memory, for Local.
    size_t blob = 0;              ///< Index in CapturedData::blobs, for Buffer and Image.
    uint64_t offset = 0; ///< Of the pointer in the blob, for Buffer; at most the blob's size. Of
                         ///< the first texel, for Image; all texels are in the blob.
    abi::ImageDescriptor image = {}; ///< For Image; without an address.
    uint32_t sampler = 0;            ///< For Sampler: abi::SamplerBits.
  };

  /// The content of a memory object, which readBlob() loads. Several objects with equal contents
  /// have the same file.
  struct Blob {
    std::string file; ///< Name in the folder.
    uint64_t size = 0;
  };

  Digest program = {}; ///< As in the names of the captured programs.
  std::string kernel;
  uint32_t workDim = 1; ///< 1 to 3. The sizes of higher dimensions are 1, their offsets 0.
  binary::Size3 globalOffset = {0, 0, 0}, globalSize = {1, 1, 1}, localSize = {1, 1, 1};
  bool isApplicationsChoice = false; ///< The application chose the local size, not the runtime.
  std::vector<Argument> arguments;
  std::vector<Blob> blobs; ///< One for each memory object; at most MostBlobBytes in all.
};

/// Returns the names of the JSON files in `folder`, sorted; no names if the folder cannot be read.
std::vector<std::string> listCapturedData(const std::string &folder);

/// Reads the launch in the JSON file `name` in `folder`, and checks that its blobs have their
/// sizes. Returns nullopt, with the reason in `error`, if that fails.
std::optional<CapturedData> readCapturedData(const std::string &folder, const std::string &name,
                                             std::string &error);

/// Returns the content of a blob; nullopt, with the reason in `error`, if it cannot be read or its
/// size has changed.
std::optional<std::vector<std::byte>> readBlob(const std::string &folder,
                                               const CapturedData::Blob &blob, std::string &error);

/// Returns the launch in a JSON text, without a check of the blobs' files. Returns nullopt, with
/// the reason in `error`, if the text is malformed.
std::optional<CapturedData> parseCapturedData(std::string_view text, std::string &error);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_CAPTUREDDATA_H

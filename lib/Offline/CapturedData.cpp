//===- CapturedData.cpp - Launches that were captured with their data -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/CapturedData.h"

#include "Binary/Fields.h"
#include "Binary/Format.h"
#include "Binary/WithoutExceptions.h"
#include "Offline/FileBytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>

using namespace oclc;
using namespace oclc::offline;
using binary::concat;
using binary::inQuotes;
using binary::Map;
using binary::Path;
using binary::Size3;
using binary::Value;
namespace limits = oclc::binary::limits;

/// Limit for the size of a JSON file. 4096 arguments with 64 KiB of values need less.
static constexpr uint64_t MostJsonBytes = uint64_t(1) << 22;

namespace {

using Argument = CapturedData::Argument;
using Json = nlohmann::json;

/// True for a plain file name: at most 255 letters, digits, '.', '-' or '_', no '.' at the start.
bool isFileName(std::string_view name) {
  constexpr size_t MostLetters = 255;
  constexpr std::string_view Letters =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_";
  return !name.empty() && name.size() <= MostLetters && name.front() != '.' &&
         name.find_first_not_of(Letters) == std::string_view::npos;
}

/// Converts the tree of JSON values to a launch.
class Decoder : public binary::Fields {
public:
  using Fields::Fields;

  CapturedData launch(const Map &map, const Path &path) {
    CapturedData result;
    if (integer(map, path, "version") != CapturedDataVersion)
      fail({&path, "version"}, "is not known");
    result.program = bytes<std::tuple_size_v<Digest>>(map, path, "program");
    result.kernel = string(map, path, "kernel");
    if (result.kernel.empty())
      fail({&path, "kernel"}, "is empty");
    constexpr std::array<std::string_view, 2> Choosers = {"runtime", "application"};
    result.isApplicationsChoice =
        enumerator<Chooser>(map, path, "chosen_by", Choosers) == Chooser::Application;
    shape(map, path, result);
    result.blobs = blobs(map, path);
    result.arguments = list<Argument>(
        map, path, "arguments", limits::ArgumentsPerKernel,
        [&](const Value &value, const Path &here) { return argument(value, here, result.blobs); });
    return result;
  }

private:
  enum class Chooser : uint8_t { Runtime, Application };

  Size3 requireSizes(const Map &map, const Path &path, std::string_view key) {
    if (!require(map, path, key))
      return {};
    return sizes(map, path, key).value_or(Size3());
  }

  void shape(const Map &map, const Path &path, CapturedData &result) {
    result.workDim = uint32_t(integer(map, path, "work_dim", 3));
    result.globalOffset = requireSizes(map, path, "global_offset");
    result.globalSize = requireSizes(map, path, "global_size");
    result.localSize = requireSizes(map, path, "local_size");
    if (!failed() && !isPossible(result))
      fail(path, "the sizes of the launch are not possible");
  }

  /// True if the numbers of work-items in a group and in the launch stay below their limits, also
  /// if all groups are full.
  static bool isPossible(const CapturedData &launch) {
    constexpr uint64_t MostItems = uint64_t(1) << 56;
    uint64_t group = 1, all = 1;
    for (unsigned d = 0; d != 3; ++d) {
      const uint64_t global = launch.globalSize[d], local = launch.localSize[d];
      const bool isUsed = d < launch.workDim;
      if (local == 0 || local > limits::WorkGroupItems / group || global == 0 ||
          global > MostItems || launch.globalOffset[d] > UINT64_MAX - global ||
          (!isUsed && (global != 1 || local != 1 || launch.globalOffset[d] != 0)))
        return false;
      const uint64_t inFullGroups = (global + local - 1) / local * local;
      if (inFullGroups > MostItems / all)
        return false;
      group *= local;
      all *= inFullGroups;
    }
    return launch.workDim != 0;
  }

  /// Reads the names of blobs and their sizes, which must be small enough in all.
  std::vector<CapturedData::Blob> blobs(const Map &map, const Path &path) {
    uint64_t rest = MostBlobBytes;
    return list<CapturedData::Blob>(
        map, path, "blobs", limits::ArgumentsPerKernel, [&](const Value &value, const Path &here) {
          CapturedData::Blob blob;
          if (const auto *entry = as<Map>(value, here, "a map"))
            blob = {string(*entry, here, "file"), integer(*entry, here, "size", rest)};
          if (!isFileName(blob.file))
            fail({&here, "file"}, concat(inQuotes(blob.file), " is no name of a file"));
          rest -= failed() ? 0 : blob.size;
          return blob;
        });
  }

  Argument argument(const Value &value, const Path &path,
                    const std::vector<CapturedData::Blob> &blobs) {
    constexpr std::array<std::string_view, 6> Kinds = {"value", "local", "buffer",
                                                       "null",  "image", "sampler"};
    Argument result;
    const auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.kind = enumerator<Argument::Kind>(*map, path, "kind", Kinds);
    switch (result.kind) {
    case Argument::Kind::Value:
      result.value = hex(*map, path, "bytes");
      break;
    case Argument::Kind::Local:
      result.size = integer(*map, path, "size", limits::MemoryBytes);
      break;
    case Argument::Kind::Buffer:
      place(*map, path, blobs, result);
      break;
    case Argument::Kind::Null:
      break;
    case Argument::Kind::Image:
      place(*map, path, blobs, result);
      image(*map, path, blobs, result);
      break;
    case Argument::Kind::Sampler:
      result.sampler = number32(*map, path, "flags");
      if (!failed() && !binary::isSampler(result.sampler))
        fail({&path, "flags"}, "are not those of a sampler");
      break;
    }
    return result;
  }

  /// Reads where in the blobs an argument is.
  void place(const Map &map, const Path &path, const std::vector<CapturedData::Blob> &blobs,
             Argument &result) {
    result.blob = integer(map, path, "blob");
    if (result.blob < blobs.size())
      result.offset = integer(map, path, "offset", blobs[result.blob].size);
    else
      fail({&path, "blob"}, concat("there is no blob ", result.blob));
  }

  uint32_t number32(const Map &map, const Path &path, std::string_view key) {
    return uint32_t(integer(map, path, key, UINT32_MAX));
  }

  int32_t texels(const Map &map, const Path &path, std::string_view key) {
    return int32_t(integer(map, path, key, INT32_MAX));
  }

  /// Reads an image. All its texels must be in its blob.
  void image(const Map &map, const Path &path, const std::vector<CapturedData::Blob> &blobs,
             Argument &result) {
    const auto type = enumerator<binary::ImageType>(map, path, "type", ImageTypes);
    abi::ImageDescriptor &image = result.image;
    image.channelOrder = number32(map, path, "channel_order");
    image.channelType = number32(map, path, "channel_type");
    image.width = texels(map, path, "width");
    image.height = texels(map, path, "height");
    image.depth = texels(map, path, "depth");
    image.layers = texels(map, path, "layers");
    image.rowPitch = integer(map, path, "row_pitch");
    image.slicePitch = integer(map, path, "slice_pitch");
    image.levels = 1;
    if (failed())
      return;
    if (const binary::ImageFormat format = {image.channelOrder, image.channelType};
        binary::isValid(format))
      image.texelBytes = binary::texelBytes(format);
    if (const std::string why = binary::obstacleTo(image, blobs[result.blob].size - result.offset);
        !why.empty())
      fail(path, why);
    if (!binary::hasSizesOf(image, type))
      fail(path, "an image has sizes that its type does not have");
  }

  std::vector<std::byte> hex(const Map &map, const Path &path, std::string_view key) {
    const std::string digits = string(map, path, key);
    std::vector<std::byte> value(digits.size() / 2);
    if (value.size() > limits::ArgumentBytes)
      fail({&path, key}, "is too long");
    else if (!binary::fromHex(digits, {reinterpret_cast<uint8_t *>(value.data()), value.size()}))
      fail({&path, key}, "expected pairs of hexadecimal digits");
    return value;
  }
};

/// Parses JSON, and returns it as MessagePack. Returns an empty text, with the reason in `error`,
/// if it is malformed or nested deeply.
std::vector<uint8_t> convertJson(std::string_view text, std::string &error) {
  constexpr int MostDepth = 8;
  bool isDeep = false;
  // Deep values are left out at once, because each level takes memory.
  const Json json = Json::parse(
      text.begin(), text.end(),
      [&](int depth, Json::parse_event_t, Json &) {
        isDeep |= depth > MostDepth;
        return !isDeep;
      },
      /*allow_exceptions=*/false);
  if (isDeep)
    error = "it is nested too deeply";
  else if (json.is_discarded())
    error = "it is no JSON";
  return error.empty() ? Json::to_msgpack(json) : std::vector<uint8_t>();
}

std::string decode(std::string_view text, CapturedData &result) {
  std::string error;
  const std::vector<uint8_t> packed = convertJson(text, error);
  if (!error.empty())
    return error;
  const std::optional<Value> value = binary::parseMessagePack(packed, error);
  if (!value)
    return error;
  Decoder decoder(error);
  const Path root;
  if (const auto *map = decoder.as<Map>(*value, root, "a map"))
    result = decoder.launch(*map, root);
  return error;
}

/// Opens a file in `folder`. Does not follow a symbolic link, which could lead elsewhere.
std::optional<FileBytes> openIn(const std::string &folder, const std::string &name) {
  constexpr int Flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  return FileBytes::take(open((folder + "/" + name).c_str(), Flags));
}

/// Returns why a file of a launch cannot be used; an empty string if it has `size` bytes.
std::string obstacleTo(const std::optional<FileBytes> &file, const std::string &name,
                       uint64_t size) {
  if (!file)
    return concat(inQuotes(name), " cannot be read: ", std::strerror(errno));
  return file->size() == size
             ? ""
             : concat(inQuotes(name), " has ", file->size(), " bytes instead of ", size);
}

std::string readAll(const std::string &folder, const std::string &name, CapturedData &result) {
  if (!isFileName(name))
    return concat(inQuotes(name), " is no name of a file");
  const std::optional<FileBytes> file = openIn(folder, name);
  if (file && file->size() > MostJsonBytes)
    return "it is too large";
  std::string text(file ? file->size() : 0, '\0');
  if (!file || !file->read(0, std::as_writable_bytes(std::span(text))))
    return concat("it cannot be read: ", std::strerror(errno));
  if (std::string error = decode(text, result); !error.empty())
    return error;
  for (const CapturedData::Blob &blob : result.blobs)
    if (std::string why = obstacleTo(openIn(folder, blob.file), blob.file, blob.size); !why.empty())
      return why;
  return "";
}

} // namespace

std::vector<std::string> offline::listCapturedData(const std::string &folder) {
  constexpr std::string_view End = ".json";
  std::vector<std::string> names;
  DIR *open = opendir(folder.c_str());
  if (!open)
    return names;
  while (const dirent *entry = readdir(open))
    if (const std::string_view name = entry->d_name; isFileName(name) && name.ends_with(End))
      names.emplace_back(name);
  closedir(open);
  std::ranges::sort(names);
  return names;
}

std::optional<CapturedData> offline::readCapturedData(const std::string &folder,
                                                      const std::string &name, std::string &error) {
  CapturedData result;
  bool isOutOfMemory = false;
  error = binary::withoutExceptions(isOutOfMemory, [&] { return readAll(folder, name, result); });
  return error.empty() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<std::vector<std::byte>>
offline::readBlob(const std::string &folder, const CapturedData::Blob &blob, std::string &error) {
  std::vector<std::byte> content;
  bool isOutOfMemory = false;
  error = binary::withoutExceptions(isOutOfMemory, [&]() -> std::string {
    const std::optional<FileBytes> file = openIn(folder, blob.file);
    if (std::string why = obstacleTo(file, blob.file, blob.size); !why.empty())
      return why;
    content.resize(blob.size);
    return file->read(0, content) ? "" : concat(inQuotes(blob.file), " cannot be read");
  });
  return error.empty() ? std::optional(std::move(content)) : std::nullopt;
}

std::optional<CapturedData> offline::parseCapturedData(std::string_view text, std::string &error) {
  CapturedData result;
  bool isOutOfMemory = false;
  error = binary::withoutExceptions(isOutOfMemory, [&] { return decode(text, result); });
  return error.empty() ? std::optional(std::move(result)) : std::nullopt;
}

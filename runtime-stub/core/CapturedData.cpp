//===- CapturedData.cpp - Records the arguments of launches -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedData.h"

#include "Binary/Reader.h"
#include "Offline/CapturedData.h"
#include "Offline/Sha256.h"
#include "base/WholeFile.h"
#include "core/Capture.h"
#include "core/CaptureFiles.h"
#include "core/CapturedBlob.h"
#include "core/CapturedImages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt::capture {

namespace {

using binary::ArgumentKind;
using binary::Size3;
using Json = nlohmann::ordered_json;

/// A range of memory that is stored as one blob.
struct Region {
  uintptr_t start;
  uint64_t size;

  bool contains(uintptr_t address) const { return address - start < size; }
};

/// Thrown when a launch cannot be captured.
struct Refusal {
  std::string why;
};

Size3 sizeOf(const uint64_t (&size)[3]) { return {size[0], size[1], size[2]}; }

/// Returns the name of a launch's file. It depends only on the kind of the launch, so that further
/// processes do not capture the same kind again.
std::string nameOf(const LaunchKind &kind, const Size3 &global) {
  constexpr size_t Digits = 32;
  offline::Sha256 hash;
  hash.addDigest(kind.program);
  hash.addText(kind.kernel);
  hash.addNumber(kind.dimensions);
  hash.addNumber(kind.isApplications);
  for (const Size3 &size : {kind.local, global})
    for (const uint64_t each : size)
      hash.addNumber(each);
  for (const ArgumentFormat &format : kind.formats)
    for (const uint64_t each : {format.argument, format.orderOrFlags, format.type})
      hash.addNumber(each);
  return binary::toHex(hash.finish()).substr(0, Digits) + ".json";
}

bool isPointer(const binary::Argument &argument) {
  return argument.kind == ArgumentKind::GlobalPointer ||
         argument.kind == ArgumentKind::ConstantPointer;
}

uintptr_t addressIn(const uint8_t *packed, const binary::Argument &argument) {
  uintptr_t address;
  std::memcpy(&address, packed + argument.offset, sizeof(address));
  return address;
}

/// Combines regions that overlap, such as a shared allocation and a buffer in it. Sorts the
/// regions.
void combine(std::vector<Region> &regions) {
  std::ranges::sort(regions, {}, &Region::start);
  std::vector<Region> combined;
  for (const Region &region : regions)
    if (!combined.empty() && combined.back().contains(region.start))
      combined.back().size = std::max<uint64_t>(combined.back().size,
                                                region.start + region.size - combined.back().start);
    else
      combined.push_back(region);
  regions = std::move(combined);
}

/// Returns the memory to which the arguments refer: whole buffers and shared allocations.
std::vector<Region> regionsOf(const binary::Kernel &kernel, const CapturedArguments &arguments,
                              const Context &context) {
  std::vector<Region> regions;
  for (const Ref<Memory> &memory : arguments.memory) {
    Memory &root = memory->root();
    regions.push_back({reinterpret_cast<uintptr_t>(root.data()), root.size});
  }
  for (const binary::Argument &argument : kernel.arguments) {
    if (!isPointer(argument))
      continue;
    Context::Shared shared;
    const auto *pointer =
        reinterpret_cast<const void *>(addressIn(arguments.packed, argument)); // May be null.
    if (const void *start = context.findShared(pointer, shared))
      regions.push_back({reinterpret_cast<uintptr_t>(start), shared.size});
  }
  combine(regions);
  return regions;
}

/// Returns the keys that say where in the regions an address is.
Json placeOf(const binary::Argument &argument, uintptr_t address,
             const std::vector<Region> &regions) {
  const auto found =
      std::ranges::find_if(regions, [&](const Region &each) { return each.contains(address); });
  if (found == regions.end())
    throw Refusal{"argument '" + argument.name + "' points to memory other than shared memory"};
  return {{"blob", found - regions.begin()}, {"offset", address - found->start}};
}

/// Describes an image in JSON. Its argument is the address of the descriptor.
Json describeImage(const binary::Argument &argument, const CapturedArguments &arguments,
                   const std::vector<Region> &regions) {
  const auto *address =
      reinterpret_cast<const abi::ImageDescriptor *>(addressIn(arguments.packed, argument));
  const auto image = std::ranges::find_if(arguments.memory, [&](const Ref<Memory> &memory) {
    return memory->isImage() && memory->descriptor() == address;
  });
  if (image == arguments.memory.end())
    throw Refusal{"argument '" + argument.name + "' is no image"};
  Json all = {{"kind", "image"}};
  all.update(placeOf(argument, reinterpret_cast<uintptr_t>(address->texels), regions));
  all.update(toJson((*image)->image()));
  return all;
}

/// Describes an argument in JSON. `localSize` is the size of an argument in local memory.
Json describe(const binary::Argument &argument, const CapturedArguments &arguments,
              uint64_t localSize, const std::vector<Region> &regions) {
  const uint8_t *packed = arguments.packed;
  if (argument.kind == ArgumentKind::Value)
    return {{"kind", "value"},
            {"bytes", binary::toHex({packed + argument.offset, size_t(argument.size)})}};
  if (argument.kind == ArgumentKind::Image)
    return describeImage(argument, arguments, regions);
  if (argument.kind == ArgumentKind::Sampler) {
    uint32_t flags;
    std::memcpy(&flags, packed + argument.offset, sizeof(flags));
    return {{"kind", "sampler"}, {"flags", flags}};
  }
  if (argument.kind == ArgumentKind::LocalPointer)
    return {{"kind", "local"}, {"size", localSize}};
  if (argument.kind == ArgumentKind::Pipe)
    throw Refusal{"argument '" + argument.name + "' is a pipe"};
  const uintptr_t address = addressIn(packed, argument);
  if (address == 0)
    return {{"kind", "null"}};
  Json all = {{"kind", "buffer"}};
  all.update(placeOf(argument, address, regions));
  return all;
}

std::string checkName(std::string name) {
  if (name.empty())
    throw Refusal{std::string("its memory cannot be stored: ") + std::strerror(errno)};
  return name;
}

/// Returns the names of blobs with the contents of the regions, and reserves room for those that
/// are missing.
std::vector<std::string> planBlobs(const std::string &place, const std::vector<Region> &regions) {
  std::vector<std::string> names;
  uint64_t missing = 0;
  for (const Region &region : regions) {
    std::string name = checkName(nameOfBlob(region.start, region.size));
    if (std::ranges::find(names, name) == names.end() && !hasBlob(place, name, region.size))
      missing += region.size;
    names.push_back(std::move(name));
  }
  if (missing != 0 && !reserveData(missing))
    throw Refusal{"another " + std::to_string(missing) + " bytes would exceed the limit of " +
                  std::to_string(dataLimit())};
  return names;
}

/// Stores the contents of the regions as blobs, and describes the blobs in JSON.
Json store(const std::string &place, const std::vector<Region> &regions) {
  std::vector<std::string> names = planBlobs(place, regions);
  Json blobs = Json::array();
  for (size_t i = 0; i != regions.size(); ++i) {
    const auto [start, size] = regions[i];
    if (!hasBlob(place, names[i], size))
      names[i] = checkName(writeBlob(place, start, size));
    blobs.push_back({{"file", names[i]}, {"size", size}});
  }
  return blobs;
}

/// Throws a Refusal if the regions have too many bytes.
void checkSize(const std::vector<Region> &regions) {
  uint64_t bytes = 0;
  for (const Region &region : regions) {
    bytes += region.size;
    if (region.size > offline::MostBlobBytes || bytes > offline::MostBlobBytes)
      throw Refusal{"its memory objects have more than 1 GiB"};
  }
}

Json describe(const LaunchKind &kind, const abi::LaunchInfo &launch) {
  return {{"version", offline::CapturedDataVersion},
          {"program", binary::toHex(kind.program)},
          {"kernel", kind.kernel},
          {"work_dim", kind.dimensions},
          {"global_offset", sizeOf(launch.globalOffset)},
          {"global_size", sizeOf(launch.globalSize)},
          {"local_size", kind.local},
          {"chosen_by", kind.isApplications ? "application" : "runtime"}};
}

void write(const LaunchKind &kind, const binary::Kernel &kernel,
           const std::vector<uint64_t> &localSizes, const CapturedArguments &arguments,
           const abi::LaunchInfo &launch, const Context &context) {
  constexpr mode_t ForUser = S_IRUSR | S_IWUSR;
  const std::string place = *folder() + "/data",
                    path = place + "/" + nameOf(kind, sizeOf(launch.globalSize));
  if (access(path.c_str(), F_OK) == 0)
    return;
  const std::vector<Region> regions = regionsOf(kernel, arguments, context);
  checkSize(regions);
  if (!makeFolders(place))
    return complain(place);
  Json all = describe(kind, launch), list = Json::array();
  for (size_t i = 0; i != kernel.arguments.size(); ++i)
    list.push_back(describe(kernel.arguments[i], arguments, localSizes[i], regions));
  all["arguments"] = std::move(list);
  all["blobs"] = store(place, regions);
  const std::string text = all.dump(2) + "\n";
  if (!writeWholeAt(AT_FDCWD, path, std::as_bytes(std::span(text)), ForUser))
    complain(path);
}

} // namespace

std::unique_ptr<LaunchData> LaunchData::of(const Kernel &kernel, LaunchCounter &counter,
                                           const Size3 &global) noexcept {
  std::unique_ptr<LaunchData> data;
  quietly([&] {
    if (!wantsData(counter, global))
      return;
    if (kernel.hasIndirectAccess())
      return refuseData(counter, "clSetKernelExecInfo says that it uses other memory than its "
                                 "arguments");
    data = std::make_unique<LaunchData>(kernel, counter);
  });
  return data;
}

void LaunchData::capture(const CapturedArguments &arguments, const abi::LaunchInfo &launch,
                         const Context &context) noexcept {
  if (!claimData(counter, sizeOf(launch.globalSize)))
    return;
  quietly([&] {
    try {
      write(kindOf(counter), kernel, localSizes, arguments, launch, context);
    } catch (const Refusal &refusal) {
      refuseData(counter, refusal.why);
    } catch (const Json::type_error &) {
      refuseData(counter, "its name is no UTF-8");
    }
  });
}

} // namespace oclc::rt::capture

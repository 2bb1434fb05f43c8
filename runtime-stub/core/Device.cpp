//===- Device.cpp - The platform and its devices ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Device.h"

#include "core/Provider.h"
#include "platform/HostInfo.h"
#include "platform/Topology.h"

#include <algorithm>

namespace oclc::rt {

Platform &Platform::get() {
  static Platform &platform = *new Platform;
  return platform;
}

Device &Device::get() {
  static Device &device = *new Device(nullptr, host::cpus(), {});
  return device;
}

bool Device::hasRoom() const {
  for (const Device *device = this; device->parent; device = device->parent.get())
    if (device->threads >= device->computeUnits())
      return false;
  return true;
}

void Device::changeThreads(int by) {
  for (Device *device = this; device->parent; device = device->parent.get())
    device->threads += unsigned(by);
}

unsigned Device::room() const {
  unsigned least = computeUnits();
  for (const Device *device = this; device->parent; device = device->parent.get())
    least =
        std::min(least, device->computeUnits() - std::min(device->threads, device->computeUnits()));
  return least;
}

// Half of the second-level cache, because a work-group's local memory should stay in that cache
// together with the data that the group streams through it. The limits are the sizes that
// applications written for GPUs and for CPUs expect.
uint64_t Device::localMemorySize() const {
  static const uint64_t size =
      std::clamp<uint64_t>(host::cacheSize(2) / 2, uint64_t(256) << 10, uint64_t(1) << 20);
  return size;
}

uint64_t Device::globalMemorySize() const {
  static const uint64_t size = host::memorySize();
  return size;
}

// The specification requires at least a quarter. Three quarters leave room for the application.
uint64_t Device::maxAllocationSize() const { return globalMemorySize() / 4 * 3; }

#define ROW(NAME, MAJOR, MINOR, PATCH) {CL_MAKE_VERSION(MAJOR, MINOR, PATCH), #NAME},

/// Extensions that the device has even if there is neither a compiler nor an archive.
static constexpr cl_name_version OwnExtensions[] = {
#define OCLC_EXTENSION ROW
#define OCLC_API_EXTENSION ROW
#include "Device/Extensions.def"
};

static constexpr cl_name_version AllExtensions[] = {
#define OCLC_EXTENSION ROW
#define OCLC_API_EXTENSION ROW
#define OCLC_COMPILER_EXTENSION ROW
#include "Device/Extensions.def"
};

static constexpr cl_name_version CFeatures[] = {
#define OCLC_FEATURE(NAME) ROW(NAME, 3, 0, 0)
#include "Device/Extensions.def"
};

#undef ROW

/// SPIR-V versions that oclc reads.
static constexpr cl_name_version Languages[] = {
    {CL_MAKE_VERSION(1, 0, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 1, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 2, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 3, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 4, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 5, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 6, 0), "SPIR-V"},
};

static constexpr cl_name_version CVersions[] = {
    {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"}, {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 2, 0), "OpenCL C"}, {CL_MAKE_VERSION(2, 0, 0), "OpenCL C"},
    {CL_MAKE_VERSION(3, 0, 0), "OpenCL C"},
};

std::span<const cl_name_version> extensions() {
  return canProvide() ? std::span(AllExtensions) : std::span<const cl_name_version>(OwnExtensions);
}
std::span<const cl_name_version> intermediateLanguages() {
  return canProvide() ? std::span(Languages) : std::span<const cl_name_version>();
}
std::span<const cl_name_version> openclCVersions() { return CVersions; }
std::span<const cl_name_version> openclCFeatures() { return CFeatures; }

} // namespace oclc::rt

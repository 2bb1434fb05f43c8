//===- DeviceUuid.cpp - UUIDs of the driver and the device ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements cl_khr_device_uuid. The UUIDs are the same in every process on a machine and after
// every boot. CPUs have no serial number that a process may read, so machines with the same model
// of CPU have the same UUIDs.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "platform/HostInfo.h"

#include <array>

using namespace oclc::rt;
using namespace oclc::rt::api;

using Uuid = std::array<cl_uchar, CL_UUID_SIZE_KHR>;

/// Returns a UUID of version 8, which is for custom algorithms: here, 128-bit FNV-1a.
static Uuid uuidOf(std::string_view text) {
  using Number = unsigned __int128;
  constexpr Number Prime = Number(1) << 88 | 0x13b;
  Number hash = Number(0x6c62272e07bb0142) << 64 | 0x62b821756295c58d;
  for (char letter : text)
    hash = (hash ^ static_cast<unsigned char>(letter)) * Prime;
  Uuid uuid;
  for (cl_uchar &byte : uuid) {
    byte = cl_uchar(hash >> 120);
    hash <<= 8;
  }
  uuid[6] = (uuid[6] & 0x0f) | 0x80; // the version
  uuid[8] = (uuid[8] & 0x3f) | 0x80; // the variant: RFC 9562
  return uuid;
}

static Uuid uuidOf(const Device &device) {
  std::string text = "oclc device " + host::cpuName();
  for (unsigned cpu : device.parent ? device.cpus : std::vector<unsigned>())
    text += " " + std::to_string(cpu);
  return uuidOf(text);
}

cl_int api::uuidInfo(const Device &device, cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_UUID_KHR:
    return info.value<Uuid>(uuidOf(device));
  case CL_DRIVER_UUID_KHR:
    return info.value<Uuid>(uuidOf("oclc driver " OCLC_VERSION));
  // LUIDs and node masks apply to graphics devices on Windows.
  case CL_DEVICE_LUID_VALID_KHR:
    return info.value<cl_bool>(CL_FALSE);
  case CL_DEVICE_LUID_KHR:
    return info.value<std::array<cl_uchar, CL_LUID_SIZE_KHR>>({});
  case CL_DEVICE_NODE_MASK_KHR:
    return info.value<cl_uint>(0);
  }
  return CL_INVALID_VALUE;
}

//===- SubDeviceApi.cpp - Creation of sub-devices, and queries about them ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "platform/Topology.h"

#include <algorithm>
#include <numeric>

using namespace oclc::rt;
using namespace oclc::rt::api;

using Property = cl_device_partition_property;
/// The CPUs of each sub-device.
using Parts = std::vector<std::vector<unsigned>>;

/// Has no effect on the root device: only sub-devices are reference-counted.
cl_int clRetainDevice(cl_device_id handle) {
  Device *device = Device::from(handle);
  if (!device)
    return CL_INVALID_DEVICE;
  if (device->parent)
    device->apiRetain();
  return CL_SUCCESS;
}

cl_int clReleaseDevice(cl_device_id handle) {
  Device *device = Device::from(handle);
  if (!device)
    return CL_INVALID_DEVICE;
  return !device->parent || device->apiRelease() ? CL_SUCCESS : CL_INVALID_DEVICE;
}

/// Divides the device's CPUs into consecutive parts of the sizes in `counts`.
static Parts partsOf(const Device &device, const std::vector<size_t> &counts) {
  Parts parts;
  auto next = device.cpus.begin();
  for (size_t count : counts) {
    parts.emplace_back(next, next + ptrdiff_t(count));
    next += ptrdiff_t(count);
  }
  return parts;
}

static cl_int splitEqually(const Device &device, const Property *properties, Parts &parts) {
  const Property size = properties[1];
  if (size < 1 || properties[2] != 0)
    return CL_INVALID_VALUE;
  if (size_t(size) > device.cpus.size())
    return CL_INVALID_DEVICE_PARTITION_COUNT;
  // The only part would be the whole device.
  if (size_t(size) == device.cpus.size())
    return CL_DEVICE_PARTITION_FAILED;
  parts = partsOf(device, std::vector<size_t>(device.cpus.size() / size_t(size), size_t(size)));
  return CL_SUCCESS;
}

/// Reads no further than the end of the list of counts, because many programs omit the zero that
/// terminates the properties after that list.
static cl_int splitByCounts(const Device &device, const Property *properties, Parts &parts) {
  std::vector<size_t> counts;
  size_t all = 0;
  const Property *count = properties + 1;
  for (; *count != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END; ++count) {
    if (*count < 0 || size_t(*count) > device.cpus.size() || counts.size() == device.cpus.size())
      return CL_INVALID_DEVICE_PARTITION_COUNT;
    counts.push_back(size_t(*count));
    all += size_t(*count);
  }
  if (counts.empty())
    return CL_INVALID_VALUE;
  if (all > device.cpus.size())
    return CL_INVALID_DEVICE_PARTITION_COUNT;
  parts = partsOf(device, counts);
  return CL_SUCCESS;
}

/// Returns the device's CPUs by NUMA node, without the nodes of which it has none.
static Parts nodesOf(const Device &device) {
  Parts parts;
  for (const std::vector<unsigned> &node : host::numaNodes()) {
    std::vector<unsigned> here;
    std::ranges::copy_if(node, std::back_inserter(here), [&](unsigned cpu) {
      return std::ranges::find(device.cpus, cpu) != device.cpus.end();
    });
    if (!here.empty())
      parts.push_back(std::move(here));
  }
  return parts;
}

static cl_int splitByDomain(const Device &device, const Property *properties, Parts &parts) {
  if ((properties[1] != CL_DEVICE_AFFINITY_DOMAIN_NUMA &&
       properties[1] != CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE) ||
      properties[2] != 0)
    return CL_INVALID_VALUE;
  parts = nodesOf(device);
  return parts.size() > 1 ? CL_SUCCESS : CL_DEVICE_PARTITION_FAILED;
}

/// Returns the properties by which the device can be partitioned.
static std::vector<Property> waysOf(const Device &device) {
  std::vector<Property> ways;
  if (device.computeUnits() > 1)
    ways = {CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS};
  if (nodesOf(device).size() > 1)
    ways.push_back(CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN);
  return ways;
}

static cl_int split(const Device &device, const Property *properties, Parts &parts) {
  // A property that even the root device does not support is an invalid value. The functions that
  // are called below check whether this device can be divided in the requested way.
  const std::vector<Property> known = waysOf(Device::get());
  if (std::ranges::find(known, properties[0]) == known.end())
    return CL_INVALID_VALUE;
  switch (properties[0]) {
  case CL_DEVICE_PARTITION_EQUALLY:
    return splitEqually(device, properties, parts);
  case CL_DEVICE_PARTITION_BY_COUNTS:
    return splitByCounts(device, properties, parts);
  case CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN:
    return splitByDomain(device, properties, parts);
  }
  return CL_INVALID_VALUE;
}

static size_t lengthOf(const Property *properties) {
  if (properties[0] != CL_DEVICE_PARTITION_BY_COUNTS)
    return 3;
  const Property *end = properties + 1;
  while (*end != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END)
    ++end;
  return size_t(end + 1 - properties);
}

cl_int clCreateSubDevices(cl_device_id handle, const Property *properties, cl_uint count,
                          cl_device_id *devices, cl_uint *countReturn) {
  return guarded([&]() -> cl_int {
    Device *device = Device::from(handle);
    if (!device)
      return CL_INVALID_DEVICE;
    if (!properties)
      return CL_INVALID_VALUE;
    Parts parts;
    if (cl_int error = split(*device, properties, parts))
      return error;
    if (devices && count < parts.size())
      return CL_INVALID_VALUE;
    if (countReturn)
      *countReturn = cl_uint(parts.size());
    if (!devices)
      return CL_SUCCESS;
    std::vector<Ref<Device>> made;
    for (std::vector<unsigned> &cpus : parts)
      made.push_back(make<Device>(Ref<Device>(device), std::move(cpus),
                                  std::vector(properties, properties + lengthOf(properties))));
    for (size_t i = 0; i != made.size(); ++i)
      devices[i] = made[i].detach()->handle();
    return CL_SUCCESS;
  });
}

cl_int api::partitionInfo(const Device &device, cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_PARENT_DEVICE:
    return info.value<cl_device_id>(device.parent ? device.parent->handle() : nullptr);
  case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
    return info.value<cl_uint>(device.computeUnits() > 1 ? device.computeUnits() : 0);
  case CL_DEVICE_PARTITION_PROPERTIES: {
    std::vector<Property> ways = waysOf(device);
    if (ways.empty())
      ways = {0};
    return info.list<Property>(ways);
  }
  case CL_DEVICE_PARTITION_TYPE:
    return device.parent ? info.list<Property>(device.partition) : info.value<Property>(0);
  case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
    return info.value<cl_device_affinity_domain>(
        nodesOf(device).size() > 1
            ? CL_DEVICE_AFFINITY_DOMAIN_NUMA | CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE
            : 0);
  case CL_DEVICE_REFERENCE_COUNT:
    return info.value<cl_uint>(device.parent ? device.apiReferenceCount() : 1);
  }
  return CL_INVALID_VALUE;
}

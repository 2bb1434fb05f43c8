//===- RuntimeDeviceAddressTest.cpp - cl_ext_buffer_device_address ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <array>

namespace {

// Headers may lack these definitions.
using Address = cl_ulong;
using SetPointerFn = cl_int(cl_kernel, cl_uint, Address);
constexpr cl_mem_properties AddressProperty = 0x5000;
constexpr cl_mem_info AddressQuery = 0x5001;
constexpr cl_kernel_exec_info AddressList = 0x5002;

class RuntimeDeviceAddress : public RuntimeTest {
protected:
  ~RuntimeDeviceAddress() override {
    for (cl_mem each : created)
      EXPECT_CL(clReleaseMemObject(each));
  }

  cl_mem withAddress(size_t size, cl_mem_flags flags = 0, void *pointer = nullptr) {
    const cl_mem_properties properties[] = {AddressProperty, CL_TRUE, 0};
    cl_int error = 1;
    created.push_back(
        clCreateBufferWithProperties(context, properties, flags, size, pointer, &error));
    EXPECT_CL(error);
    return created.back();
  }
  static Address addressOf(cl_mem memory) {
    Address address = 0;
    EXPECT_CL(clGetMemObjectInfo(memory, AddressQuery, sizeof(address), &address, nullptr));
    EXPECT_NE(0u, address);
    return address;
  }
  cl_int errorOf(const cl_mem_properties *properties) {
    cl_int error = 1;
    cl_mem memory = clCreateBufferWithProperties(context, properties, 0, 16, nullptr, &error);
    if (memory)
      created.push_back(memory);
    return error;
  }

  SetPointerFn *setPointer = reinterpret_cast<SetPointerFn *>(
      clGetExtensionFunctionAddressForPlatform(platform, "clSetKernelArgDevicePointerEXT"));
  std::vector<cl_mem> created;
};

TEST_F(RuntimeDeviceAddress, KernelsUseAddressesInABuffer) {
  std::vector<int> numbers = {1, 2, 3, 4};
  cl_mem memory = withAddress(16, CL_MEM_COPY_HOST_PTR, numbers.data());
  cl_kernel add = kernel("add");
  EXPECT_CL(setPointer(add, 0, addressOf(memory) + 8));
  setArgument(add, 1, 10);
  const Address list[] = {addressOf(memory)};
  EXPECT_CL(clSetKernelExecInfo(add, AddressList, sizeof(list), list));
  EXPECT_CL(launch(add, {2}));
  EXPECT_EQ((std::vector<int>{1, 2, 13, 14}), read<int>(memory, 4));
  EXPECT_CL(clSetKernelArg(add, 0, sizeof(memory), &memory));
  EXPECT_CL(launch(add, {1}));
  EXPECT_EQ((std::vector<int>{11, 2, 13, 14}), read<int>(memory, 4));
}

TEST_F(RuntimeDeviceAddress, AddressesExistBeforeCommandsUseTheBuffer) {
  cl_mem memory = withAddress(64);
  const Address address = addressOf(memory);
  EXPECT_EQ(0u, address % 128);
  const int seven = 7;
  EXPECT_CL(clEnqueueFillBuffer(queue, memory, &seven, 4, 0, 64, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(address, addressOf(memory));
  EXPECT_EQ(7, *reinterpret_cast<const int *>(uintptr_t(address)));
}

TEST_F(RuntimeDeviceAddress, PartsHaveTheAddressOfTheirOrigin) {
  cl_mem memory = withAddress(512);
  const cl_buffer_region region = {256, 64};
  cl_int error = 1;
  created.push_back(clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  EXPECT_CL(error);
  EXPECT_EQ(addressOf(memory) + 256, addressOf(created.back()));
}

TEST_F(RuntimeDeviceAddress, MemoryOfTheApplicationKeepsItsAddress) {
  void *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  ASSERT_NE(nullptr, shared);
  cl_mem memory = withAddress(64, CL_MEM_USE_HOST_PTR, shared);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(shared), addressOf(memory));
  EXPECT_CL(clReleaseMemObject(memory));
  created.pop_back();
  clSVMFree(context, shared);
}

TEST_F(RuntimeDeviceAddress, EachDeviceOfTheContextHasOne) {
  const cl_device_partition_property names[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                                CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id part = nullptr;
  if (clCreateSubDevices(device, names, 1, &part, nullptr) != CL_SUCCESS)
    GTEST_SKIP() << "the device has one CPU";
  const cl_device_id devices[] = {device, part};
  cl_int error = 1;
  cl_context both = clCreateContext(nullptr, 2, devices, nullptr, nullptr, &error);
  EXPECT_CL(error);
  const cl_mem_properties properties[] = {AddressProperty, CL_TRUE, 0};
  cl_mem memory = clCreateBufferWithProperties(both, properties, 0, 16, nullptr, &error);
  EXPECT_CL(error);
  std::array<Address, 2> addresses = {};
  size_t size = 0;
  EXPECT_EQ(CL_INVALID_VALUE,
            clGetMemObjectInfo(memory, AddressQuery, sizeof(Address), addresses.data(), &size));
  EXPECT_CL(clGetMemObjectInfo(memory, AddressQuery, sizeof(addresses), addresses.data(), &size));
  EXPECT_EQ(sizeof(addresses), size);
  EXPECT_NE(0u, addresses[0]);
  EXPECT_EQ(addresses[0], addresses[1]) << "both are the same machine";
  EXPECT_CL(clReleaseMemObject(memory));
  EXPECT_CL(clReleaseContext(both));
  EXPECT_CL(clReleaseDevice(part));
}

TEST_F(RuntimeDeviceAddress, Properties) {
  const cl_mem_properties wrong[] = {AddressProperty, 2, 0},
                          twice[] = {AddressProperty, CL_TRUE, AddressProperty, CL_TRUE, 0},
                          unknown[] = {AddressProperty, CL_TRUE, 4711, 1, 0},
                          off[] = {AddressProperty, CL_FALSE, 0};
  for (const cl_mem_properties *each : {wrong, twice, unknown})
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOf(each));
  EXPECT_CL(errorOf(off));
  Address address;
  EXPECT_EQ(CL_INVALID_OPERATION,
            clGetMemObjectInfo(created.back(), AddressQuery, sizeof(address), &address, nullptr))
      << "the property is false";
  EXPECT_EQ(CL_INVALID_OPERATION,
            clGetMemObjectInfo(buffer(16), AddressQuery, sizeof(address), &address, nullptr));

  cl_mem memory = withAddress(16);
  cl_mem_properties returned[4] = {};
  size_t size = 0;
  EXPECT_CL(clGetMemObjectInfo(memory, CL_MEM_PROPERTIES, sizeof(returned), returned, &size));
  EXPECT_EQ(3 * sizeof(cl_mem_properties), size);
  EXPECT_EQ(AddressProperty, returned[0]);
  EXPECT_EQ(cl_mem_properties(CL_TRUE), returned[1]);

  const cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 16;
  description.buffer = memory;
  cl_int error = 1;
  created.push_back(clCreateImageWithProperties(context, nullptr, CL_MEM_READ_WRITE, &format,
                                                &description, nullptr, &error));
  EXPECT_CL(error);
  EXPECT_EQ(CL_INVALID_OPERATION,
            clGetMemObjectInfo(created.back(), AddressQuery, sizeof(address), &address, nullptr));
  const cl_mem_properties on[] = {AddressProperty, CL_TRUE, 0};
  EXPECT_EQ(nullptr, clCreateImageWithProperties(context, on, CL_MEM_READ_WRITE, &format,
                                                 &description, nullptr, &error));
  EXPECT_EQ(CL_INVALID_PROPERTY, error);
}

TEST_F(RuntimeDeviceAddress, Errors) {
  ASSERT_NE(nullptr, setPointer);
  cl_kernel add = kernel("add"), sum = kernel("local_sum");
  const Address address = addressOf(withAddress(16));
  EXPECT_EQ(CL_INVALID_KERNEL, setPointer(nullptr, 0, address));
  EXPECT_EQ(CL_INVALID_ARG_INDEX, setPointer(add, 1, address)) << "an int";
  EXPECT_EQ(CL_INVALID_ARG_INDEX, setPointer(add, 2, address)) << "not there";
  EXPECT_EQ(CL_INVALID_ARG_INDEX, setPointer(sum, 2, address)) << "local memory";
  EXPECT_CL(setPointer(add, 0, 0));
  EXPECT_CL(setPointer(add, 0, 1)) << "a kernel may get an address that it does not use";

  EXPECT_EQ(CL_INVALID_VALUE, clSetKernelExecInfo(add, AddressList, 4, &address));
  EXPECT_EQ(CL_INVALID_VALUE, clSetKernelExecInfo(add, AddressList, 8, nullptr));
  EXPECT_EQ(CL_INVALID_KERNEL, clSetKernelExecInfo(nullptr, AddressList, 8, &address));
  EXPECT_CL(clSetKernelExecInfo(add, AddressList, 8, &address));
  EXPECT_CL(clSetKernelExecInfo(add, AddressList, 0, nullptr)) << "no buffers any more";
}

} // namespace

//===- RuntimeExternalMemoryTest.cpp - Memory of file descriptors -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

// Headers may lack this definition.
constexpr cl_mem_properties MemoryDevices = 0x2051;
constexpr cl_mem_properties Opaque = CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR;

class RuntimeExternalMemory : public RuntimeTest {
protected:
  using List = std::vector<cl_mem_properties>;

  static constexpr size_t Size = 10000; ///< Not whole pages.

  ~RuntimeExternalMemory() override {
    for (cl_mem each : created)
      EXPECT_CL(clReleaseMemObject(each));
    for (void *each : mappings)
      munmap(each, Size);
  }

  /// Returns a file in memory.
  static int newFile(size_t size = Size, unsigned flags = MFD_ALLOW_SEALING) {
    const int file = memfd_create("test", flags | MFD_CLOEXEC);
    EXPECT_EQ(0, ftruncate(file, off_t(size)));
    return file;
  }
  /// Maps a file, as another process does.
  int *mapped(int file) {
    void *start = mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    EXPECT_NE(MAP_FAILED, start);
    mappings.push_back(start);
    return static_cast<int *>(start);
  }
  cl_int errorOf(const List &properties, size_t size = Size, cl_mem_flags flags = 0,
                 void *pointer = nullptr) {
    cl_int error = 1;
    cl_mem memory =
        clCreateBufferWithProperties(context, properties.data(), flags, size, pointer, &error);
    EXPECT_EQ(memory == nullptr, error != CL_SUCCESS);
    if (memory)
      created.push_back(memory);
    return error;
  }
  cl_mem imported(int file) {
    EXPECT_CL(errorOf({Opaque, cl_mem_properties(file), 0}));
    return created.back();
  }
  /// Imports an image of one channel of 32 bits, 8 texels wide and 4 high.
  cl_int errorOfImage(const List &properties, cl_image_desc description, cl_mem_flags flags = 0,
                      void *pointer = nullptr) {
    const cl_image_format format = {CL_R, CL_SIGNED_INT32};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = 8;
    description.image_height = 4;
    cl_int error = 1;
    cl_mem memory = clCreateImageWithProperties(context, properties.data(), flags, &format,
                                                &description, pointer, &error);
    EXPECT_EQ(memory == nullptr, error != CL_SUCCESS);
    if (memory)
      created.push_back(memory);
    return error;
  }
  static bool isOpen(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }

  using HandOver = clEnqueueAcquireExternalMemObjectsKHR_fn;
  HandOver acquire = find<HandOver>("clEnqueueAcquireExternalMemObjectsKHR");
  HandOver giveBack = find<HandOver>("clEnqueueReleaseExternalMemObjectsKHR");
  std::vector<cl_mem> created;
  std::vector<void *> mappings;
};

TEST_F(RuntimeExternalMemory, KernelsUseThePagesOfTheFile) {
  const int file = newFile();
  int *numbers = mapped(file);
  numbers[0] = 40;
  numbers[7] = 50;
  cl_mem memory = imported(file);
  EXPECT_FALSE(isOpen(file)) << "the import owns the descriptor";
  EXPECT_CL(acquire(queue, 1, &memory, 0, nullptr, &event()));
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 2);
  EXPECT_CL(launch(add, {8}));
  EXPECT_CL(giveBack(queue, 1, &memory, 0, nullptr, &event()));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(42, numbers[0]);
  EXPECT_EQ(52, numbers[7]);
  EXPECT_EQ(0, numbers[8]);
}

TEST_F(RuntimeExternalMemory, ImportsOfOneFileShareIt) {
  const int file = newFile();
  int *numbers = mapped(file);
  cl_mem first = imported(dup(file)), second = imported(file);
  const int seven = 7;
  EXPECT_CL(clEnqueueWriteBuffer(queue, first, CL_TRUE, 400, 4, &seven, 0, nullptr, nullptr));
  EXPECT_EQ(7, read<int>(second, 101)[100]);
  EXPECT_EQ(7, numbers[100]);
  const cl_buffer_region region = {256, 256};
  cl_int error = 1;
  created.push_back(clCreateSubBuffer(second, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  EXPECT_CL(error);
  EXPECT_EQ(7, read<int>(created.back(), 37)[36]) << "a part of it";
  EXPECT_CL(clReleaseMemObject(first));
  std::erase(created, first);
  numbers[0] = 8;
  EXPECT_EQ(8, read<int>(second, 1)[0]) << "one import does not need the other one";
}

TEST_F(RuntimeExternalMemory, TheFileCannotBecomeSmaller) {
  const int file = newFile(), sealed = newFile(), fixed = newFile(Size, 0), closed = newFile();
  const int peer = dup(file);
  imported(file);
  EXPECT_NE(0, ftruncate(peer, 0));
  EXPECT_EQ(0, ftruncate(peer, 2 * Size));
  close(peer);
  EXPECT_EQ(0, fcntl(sealed, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL));
  imported(sealed);
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, cl_mem_properties(fixed), 0}))
      << "it cannot get the seal";
  EXPECT_EQ(0, fcntl(closed, F_ADD_SEALS, F_SEAL_SEAL));
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, cl_mem_properties(closed), 0}));
  close(fixed);
  close(closed);
}

TEST_F(RuntimeExternalMemory, DescriptorsThatAreNoMemory) {
  int pipes[2];
  ASSERT_EQ(0, pipe(pipes));
  const int folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int zero = open("/dev/zero", O_RDWR | O_CLOEXEC);
  char name[] = "/tmp/oclc-test-XXXXXX";
  const int ordinary = mkstemp(name);
  EXPECT_EQ(0, unlink(name));
  EXPECT_EQ(0, ftruncate(ordinary, Size));
  const int writable = newFile();
  const int readOnly =
      open(("/proc/self/fd/" + std::to_string(writable)).c_str(), O_RDONLY | O_CLOEXEC);
  const int writeSealed = newFile();
  EXPECT_EQ(0, fcntl(writeSealed, F_ADD_SEALS, F_SEAL_WRITE));
  for (int each : {pipes[0], pipes[1], folder, zero, ordinary, readOnly, writeSealed}) {
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, cl_mem_properties(each), 0}));
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOfImage({Opaque, cl_mem_properties(each), 0}, {}));
    EXPECT_TRUE(isOpen(each)) << "it is still the application's";
    close(each);
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, cl_mem_properties(each), 0})) << "closed";
  }
  using Property = cl_mem_properties;
  for (Property each : {Property(-1), Property(INT32_MIN), Property(INT32_MAX), Property(1) << 32})
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, each, 0})) << each;
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, errorOf({Opaque, Property(writable), 0}, Size + 1));
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, errorOf({Opaque, Property(writable), 0}, 0));
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, errorOf({Opaque, Property(writable), 0}, SIZE_MAX));
  EXPECT_TRUE(isOpen(writable));
  close(writable);
}

TEST_F(RuntimeExternalMemory, Images) {
  const int file = newFile(), small = newFile(3 * 64 + 31);
  int *texels = mapped(file);
  texels[16 + 3] = 9;
  cl_image_desc description = {};
  description.image_row_pitch = 64;
  using Property = cl_mem_properties;
  EXPECT_EQ(CL_INVALID_IMAGE_SIZE, errorOfImage({Opaque, Property(small), 0}, description));
  EXPECT_CL(errorOfImage({Opaque, Property(dup(file)), 0}, description));
  const size_t origin[] = {3, 1, 0}, region[] = {1, 1, 1};
  int texel = 0;
  EXPECT_CL(clEnqueueReadImage(queue, created.back(), CL_TRUE, origin, region, 0, 0, &texel, 0,
                               nullptr, nullptr));
  EXPECT_EQ(9, texel);
  EXPECT_CL(acquire(queue, 1, &created.back(), 0, nullptr, nullptr));

  description.image_row_pitch = 0;
  EXPECT_CL(errorOfImage({Opaque, Property(dup(file)), 0}, description));
  size_t pitch = 0;
  EXPECT_CL(clGetImageInfo(created.back(), CL_IMAGE_ROW_PITCH, sizeof(pitch), &pitch, nullptr));
  EXPECT_EQ(32u, pitch) << "no gaps";

  EXPECT_EQ(CL_INVALID_VALUE,
            errorOfImage({Opaque, Property(file), 0}, description, CL_MEM_ALLOC_HOST_PTR));
  EXPECT_EQ(CL_INVALID_HOST_PTR, errorOfImage({Opaque, Property(file), 0}, description, 0, texels));
  description.image_row_pitch = 31;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOfImage({Opaque, Property(file), 0}, description));
  description = {};
  description.num_mip_levels = 2;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOfImage({Opaque, Property(file), 0}, description));
  description = {};
  description.mem_object = buffer(Size);
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOfImage({Opaque, Property(file), 0}, description))
      << "of a buffer and of a file";
  EXPECT_TRUE(isOpen(file));
  close(file);
  close(small);
}

TEST_F(RuntimeExternalMemory, Properties) {
  using Property = cl_mem_properties;
  const int number = newFile();
  const auto file = Property(number), here = reinterpret_cast<Property>(device),
             noDevice = reinterpret_cast<Property>(context);
  char bytes[Size];
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({Opaque, file, Opaque, file, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({CL_EXTERNAL_MEMORY_HANDLE_DMA_BUF_KHR, file, 0}))
      << "cl_khr_external_memory_dma_buf is not supported";
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({MemoryDevices, here, 0, 0})) << "no descriptor";
  EXPECT_EQ(CL_INVALID_PROPERTY,
            errorOf({Opaque, file, MemoryDevices, here, 0, MemoryDevices, here, 0, 0}));
  EXPECT_EQ(CL_INVALID_DEVICE, errorOf({Opaque, file, MemoryDevices, 0, 0}));
  EXPECT_EQ(CL_INVALID_DEVICE, errorOf({Opaque, file, MemoryDevices, here, noDevice, 0, 0}));
  for (cl_mem_flags each : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR})
    EXPECT_EQ(CL_INVALID_VALUE, errorOf({Opaque, file, 0}, Size, each, bytes));
  EXPECT_EQ(CL_INVALID_HOST_PTR, errorOf({Opaque, file, 0}, Size, 0, bytes));
  EXPECT_TRUE(isOpen(number));

  // An address, too (cl_ext_buffer_device_address).
  const List all = {MemoryDevices, here, 0, Opaque, file, 0x5000, CL_TRUE, 0};
  EXPECT_CL(errorOf(all));
  List returned(all.size());
  size_t size = 0;
  EXPECT_CL(clGetMemObjectInfo(created.back(), CL_MEM_PROPERTIES,
                               returned.size() * sizeof(Property), returned.data(), &size));
  EXPECT_EQ(all.size() * sizeof(Property), size);
  EXPECT_EQ(all, returned);
  cl_ulong address = 0;
  EXPECT_CL(clGetMemObjectInfo(created.back(), 0x5001, sizeof(address), &address, nullptr));
  EXPECT_EQ(0u, address % 4096);
}

TEST_F(RuntimeExternalMemory, AcquiringAndReleasing) {
  cl_mem memory = imported(newFile()), plain = buffer(16);
  cl_mem mixed[] = {memory, plain};
  cl_event failed = userEvent();
  EXPECT_CL(clSetUserEventStatus(failed, -1));
  const cl_buffer_region region = {0, 256};
  cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
  created.push_back(part);
  const auto noQueue = reinterpret_cast<cl_command_queue>(context);
  for (HandOver call : {acquire, giveBack}) {
    cl_event done = nullptr;
    EXPECT_CL(call(queue, 1, mixed, 0, nullptr, &done));
    EXPECT_CL(clWaitForEvents(1, &done));
    cl_command_type type = 0;
    EXPECT_CL(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
    EXPECT_EQ(cl_command_type(call == acquire ? CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR
                                              : CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR),
              type);
    EXPECT_CL(clReleaseEvent(done));
    EXPECT_CL(call(queue, 0, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_VALUE, call(queue, 0, mixed, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_VALUE, call(queue, 1, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_MEM_OBJECT, call(queue, 2, mixed, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_MEM_OBJECT, call(queue, 1, &part, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, call(noQueue, 1, mixed, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, call(queue, 1, mixed, 1, nullptr, nullptr));
    EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
              call(queue, 1, mixed, 1, &failed, nullptr));
  }
}

TEST_F(RuntimeExternalMemory, OneOfTwoDevices) {
  const std::vector<cl_device_id> parts = subDevices();
  if (parts.empty())
    GTEST_SKIP() << "the device has one CPU";
  cl_int error = 1;
  cl_context both = clCreateContext(nullptr, 2, parts.data(), nullptr, nullptr, &error);
  EXPECT_CL(error);
  const cl_mem_properties properties[] = {MemoryDevices,
                                          reinterpret_cast<cl_mem_properties>(parts[0]),
                                          0,
                                          Opaque,
                                          cl_mem_properties(newFile()),
                                          0};
  cl_mem memory = clCreateBufferWithProperties(both, properties, 0, Size, nullptr, &error);
  EXPECT_CL(error);
  cl_command_queue right = clCreateCommandQueue(both, parts[0], 0, &error),
                   wrong = clCreateCommandQueue(both, parts[1], 0, &error);
  EXPECT_CL(acquire(right, 1, &memory, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, acquire(wrong, 1, &memory, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, acquire(queue, 1, &memory, 0, nullptr, nullptr))
      << "the context does not have the queue's device";
  EXPECT_CL(clReleaseMemObject(memory));
  EXPECT_CL(clReleaseCommandQueue(right));
  EXPECT_CL(clReleaseCommandQueue(wrong));
  EXPECT_CL(clReleaseContext(both));
  for (cl_device_id each : parts)
    EXPECT_CL(clReleaseDevice(each));
}

} // namespace

//===- RuntimeErrorsSharedTest.cpp - What shared memory refuses -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsShared : public RuntimeErrors {
protected:
  RuntimeErrorsShared() : shared(cl.clSVMAlloc(context, CL_MEM_READ_WRITE, Size, 0)) {}
  ~RuntimeErrorsShared() override {
    EXPECT_CL(cl.clFinish(queue));
    cl.clSVMFree(context, shared);
  }
  void *const shared;
};

struct Allocation {
  cl_context context;
  cl_svm_mem_flags flags = CL_MEM_READ_WRITE;
  size_t size = 64;
  cl_uint alignment = 0;
};

TEST_F(RuntimeErrorsShared, Allocation) {
  using Row = Wrong<Allocation>;
  check<Allocation>(
      "clSVMAlloc", {context},
      [](const Allocation &a) -> cl_int {
        void *pointer = cl.clSVMAlloc(a.context, a.flags, a.size, a.alignment);
        cl.clSVMFree(a.context, pointer);
        return pointer ? CL_SUCCESS : CL_INVALID_VALUE;
      },
      {Row{"no context", CL_INVALID_VALUE, [](auto &a) { a.context = nullptr; }},
       Row{"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = CL_MEM_USE_HOST_PTR; }},
       Row{"two kinds of access", CL_INVALID_VALUE,
           [](auto &a) { a.flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY; }},
       Row{"atomics without fine grain", CL_INVALID_VALUE,
           [](auto &a) { a.flags = CL_MEM_SVM_ATOMICS; }},
       Row{"no size", CL_INVALID_VALUE, [](auto &a) { a.size = 0; }},
       Row{"too large", CL_INVALID_VALUE, [](auto &a) { a.size = SIZE_MAX; }},
       Row{"an alignment of 3", CL_INVALID_VALUE, [](auto &a) { a.alignment = 3; }},
       Row{"too much alignment", CL_INVALID_VALUE, [](auto &a) { a.alignment = 1 << 20; }}});
}

struct SharedCopy : CommandArguments {
  void *target;
  const void *source;
  size_t size = 64;
};

TEST_F(RuntimeErrorsShared, Copies) {
  using Row = Wrong<SharedCopy>;
  checkCommand<SharedCopy>("clEnqueueSVMMemcpy", {{queue}, shared, bytes},
                           [](const SharedCopy &a) {
                             return cl.clEnqueueSVMMemcpy(a.queue, a.blocking, a.target, a.source,
                                                          a.size, a.waitCount, a.waitList, nullptr);
                           },
                           {failedWait<SharedCopy>(),
                            Row{"no target", CL_INVALID_VALUE, [](auto &a) { a.target = nullptr; }},
                            Row{"no source", CL_INVALID_VALUE, [](auto &a) { a.source = nullptr; }},
                            Row{"more than there are addresses", CL_INVALID_VALUE,
                                [](auto &a) { a.size = SIZE_MAX - 4; }},
                            Row{"into itself", CL_MEM_COPY_OVERLAP,
                                [](auto &a) { a.source = static_cast<char *>(a.target) + 63; }}});
}

struct SharedFill : CommandArguments {
  void *target;
  const void *pattern;
  size_t patternSize = 4, size = 64;
};

TEST_F(RuntimeErrorsShared, Fills) {
  using Row = Wrong<SharedFill>;
  checkCommand<SharedFill>(
      "clEnqueueSVMMemFill", {{queue}, shared, bytes},
      [](const SharedFill &a) {
        return cl.clEnqueueSVMMemFill(a.queue, a.target, a.pattern, a.patternSize, a.size,
                                      a.waitCount, a.waitList, nullptr);
      },
      {Row{"no target", CL_INVALID_VALUE, [](auto &a) { a.target = nullptr; }},
       Row{"out of line", CL_INVALID_VALUE,
           [](auto &a) { a.target = static_cast<char *>(a.target) + 2; }},
       Row{"no pattern", CL_INVALID_VALUE, [](auto &a) { a.pattern = nullptr; }},
       Row{"a pattern of no bytes", CL_INVALID_VALUE, [](auto &a) { a.patternSize = 0; }},
       Row{"a pattern of 3 bytes", CL_INVALID_VALUE,
           [](auto &a) { a.patternSize = 3, a.size = 63; }},
       Row{"a pattern of 256 bytes", CL_INVALID_VALUE,
           [](auto &a) { a.patternSize = 256, a.size = 512; }},
       Row{"an odd size", CL_INVALID_VALUE, [](auto &a) { a.size = 63; }},
       Row{"more than there are addresses", CL_INVALID_VALUE,
           [](auto &a) { a.size = SIZE_MAX - 63; }}});
}

struct SharedMap : CommandArguments {
  cl_map_flags flags = CL_MAP_READ;
  void *pointer;
  size_t size = 64;
};

TEST_F(RuntimeErrorsShared, Maps) {
  using Row = Wrong<SharedMap>;
  checkCommand<SharedMap>(
      "clEnqueueSVMMap", {{queue}, CL_MAP_READ, shared},
      [](const SharedMap &a) {
        return cl.clEnqueueSVMMap(a.queue, a.blocking, a.flags, a.pointer, a.size, a.waitCount,
                                  a.waitList, nullptr);
      },
      {failedWait<SharedMap>(),
       Row{"no pointer", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
       Row{"no size", CL_INVALID_VALUE, [](auto &a) { a.size = 0; }},
       Row{"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = 8; }},
       Row{"reading what is forgotten", CL_INVALID_VALUE,
           [](auto &a) { a.flags = CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION; }}});
  checkCommand<SharedMap>(
      "clEnqueueSVMUnmap", {{queue}, 0, shared},
      [](const SharedMap &a) {
        return cl.clEnqueueSVMUnmap(a.queue, a.pointer, a.waitCount, a.waitList, nullptr);
      },
      {Row{"no pointer", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }}});
}

struct SharedMigration : CommandArguments {
  cl_uint count = 1;
  const void *pointer;
  bool hasList = true;
  size_t size = 0;
  cl_mem_migration_flags flags = 0;
};

TEST_F(RuntimeErrorsShared, Migrations) {
  using Row = Wrong<SharedMigration>;
  checkCommand<SharedMigration>(
      "clEnqueueSVMMigrateMem", {{queue}, 1, shared},
      [](const SharedMigration &a) {
        const void *list[] = {a.pointer};
        return cl.clEnqueueSVMMigrateMem(a.queue, a.count, a.hasList ? list : nullptr, &a.size,
                                         a.flags, a.waitCount, a.waitList, nullptr);
      },
      {Row{"none", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
       Row{"no list", CL_INVALID_VALUE, [](auto &a) { a.hasList = false; }},
       Row{"no pointer", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
       Row{"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = 4; }},
       Row{"memory that is not shared", CL_INVALID_VALUE, [&](auto &a) { a.pointer = bytes; }},
       Row{"more than the allocation", CL_INVALID_VALUE, [](auto &a) { a.size = Size + 1; }}});
}

struct Freeing : CommandArguments {
  cl_uint count = 1;
  bool hasList = true;
};

TEST_F(RuntimeErrorsShared, Frees) {
  using Row = Wrong<Freeing>;
  checkCommand<Freeing>("clEnqueueSVMFree", {{queue}},
                        [](const Freeing &a) {
                          void *list[] = {nullptr};
                          return cl.clEnqueueSVMFree(a.queue, a.count, a.hasList ? list : nullptr,
                                                     nullptr, nullptr, a.waitCount, a.waitList,
                                                     nullptr);
                        },
                        {Row{"a list of none", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
                         Row{"no list", CL_INVALID_VALUE, [](auto &a) { a.hasList = false; }}});
}

struct Unified {
  cl_context context;
  cl_device_id device;
  const cl_mem_properties_intel *properties = nullptr;
  size_t size = 64;
  cl_uint alignment = 0;
};

TEST_F(RuntimeErrorsShared, UnifiedAllocations) {
  using Row = Wrong<Unified>;
  const bool hasPart = makePart();
  auto find = [](const char *name) { return cl.clGetExtensionFunctionAddress(name); };
  auto free = reinterpret_cast<clMemFreeINTEL_fn>(find("clMemFreeINTEL"));
  const cl_mem_properties_intel unknown[] = {4711, 1, 0},
                                twice[] = {CL_MEM_ALLOC_FLAGS_INTEL, 0, CL_MEM_ALLOC_FLAGS_INTEL, 0,
                                           0};
  for (const char *name : {"clDeviceMemAllocINTEL", "clSharedMemAllocINTEL"}) {
    auto allocate = reinterpret_cast<clDeviceMemAllocINTEL_fn>(find(name));
    std::vector<Row> table = {
        {"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
        {"a device that is a queue", CL_INVALID_DEVICE,
         [&](auto &a) { a.device = as<cl_device_id>(queue); }},
        {"an unknown property", CL_INVALID_PROPERTY, [&](auto &a) { a.properties = unknown; }},
        {"a property twice", CL_INVALID_PROPERTY, [&](auto &a) { a.properties = twice; }},
        {"no size", CL_INVALID_BUFFER_SIZE, [](auto &a) { a.size = 0; }},
        {"too large", CL_INVALID_BUFFER_SIZE, [](auto &a) { a.size = SIZE_MAX; }},
        {"an alignment of 3", CL_INVALID_VALUE, [](auto &a) { a.alignment = 3; }}};
    if (hasPart)
      table.push_back(
          {"a device of another context", CL_INVALID_DEVICE, [&](auto &a) { a.device = part; }});
    check<Unified>(
        name, {context, device},
        [&](const Unified &a) {
          cl_int error;
          void *pointer = allocate(a.context, a.device, a.properties, a.size, a.alignment, &error);
          EXPECT_EQ(pointer == nullptr, error != CL_SUCCESS);
          if (pointer)
            EXPECT_CL(free(a.context, pointer));
          return error;
        },
        table);
  }
  EXPECT_EQ(CL_INVALID_CONTEXT, free(nullptr, shared));
  EXPECT_EQ(CL_INVALID_VALUE, free(context, bytes));
}

} // namespace

//===- RuntimeErrorsTransferTest.cpp - What reads, writes, copies and fills refuse ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsTransfer : public RuntimeErrors {};

struct Transfer : CommandArguments {
  cl_mem memory;
  size_t offset = 0, size = 16;
  void *pointer;
};

TEST_F(RuntimeErrorsTransfer, Reads) {
  using Row = Wrong<Transfer>;
  checkCommand<Transfer>(
      "clEnqueueReadBuffer", {{queue}, buffer, 0, 16, bytes},
      [](const Transfer &a) {
        return cl.clEnqueueReadBuffer(a.queue, a.memory, a.blocking, a.offset, a.size, a.pointer,
                                      a.waitCount, a.waitList, nullptr);
      },
      {failedWait<Transfer>(),
       Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"no target", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
       Row{"past the end", CL_INVALID_VALUE, [](auto &a) { a.offset = Size - 15; }},
       Row{"behind the end", CL_INVALID_VALUE, [](auto &a) { a.offset = Size + 1; }},
       Row{"a size that overflows", CL_INVALID_VALUE,
           [](auto &a) { a.offset = 16, a.size = SIZE_MAX - 8; }},
       Row{"what the host may not read", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostWrites; }},
       Row{"what the host may not touch", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostNothing; }}});
}

TEST_F(RuntimeErrorsTransfer, Writes) {
  using Row = Wrong<Transfer>;
  checkCommand<Transfer>(
      "clEnqueueWriteBuffer", {{queue}, buffer, 0, 16, bytes},
      [](const Transfer &a) {
        return cl.clEnqueueWriteBuffer(a.queue, a.memory, a.blocking, a.offset, a.size, a.pointer,
                                       a.waitCount, a.waitList, nullptr);
      },
      {failedWait<Transfer>(),
       Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"no source", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
       Row{"past the end", CL_INVALID_VALUE, [](auto &a) { a.offset = Size - 15; }},
       Row{"a size that overflows", CL_INVALID_VALUE,
           [](auto &a) { a.offset = 16, a.size = SIZE_MAX - 8; }},
       Row{"what the host may not write", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostReads; }},
       Row{"what the host may not touch", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostNothing; }}});
}

struct Copy : CommandArguments {
  cl_mem source, target;
  size_t from = 0, to = 0, size = 16;
};

TEST_F(RuntimeErrorsTransfer, Copies) {
  using Row = Wrong<Copy>;
  cl_mem left = newPart(0, 256), right = newPart(128, 256);
  checkCommand<Copy>(
      "clEnqueueCopyBuffer", {{queue}, buffer, other},
      [](const Copy &a) {
        return cl.clEnqueueCopyBuffer(a.queue, a.source, a.target, a.from, a.to, a.size,
                                      a.waitCount, a.waitList, nullptr);
      },
      {Row{"no source", CL_INVALID_MEM_OBJECT, [](auto &a) { a.source = nullptr; }},
       Row{"no target", CL_INVALID_MEM_OBJECT, [](auto &a) { a.target = nullptr; }},
       Row{"a source of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.source = foreignBuffer; }},
       Row{"a target of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.target = foreignBuffer; }},
       Row{"past the end of the source", CL_INVALID_VALUE, [](auto &a) { a.from = Size - 15; }},
       Row{"past the end of the target", CL_INVALID_VALUE, [](auto &a) { a.to = Size - 15; }},
       Row{"a size that overflows", CL_INVALID_VALUE,
           [](auto &a) { a.to = a.from = 16, a.size = SIZE_MAX - 8; }},
       Row{"into itself", CL_MEM_COPY_OVERLAP, [&](auto &a) { a.target = buffer, a.to = 15; }},
       Row{"between parts that overlap", CL_MEM_COPY_OVERLAP,
           [&](auto &a) { a.source = left, a.target = right, a.from = 128; }},
       Row{"from a buffer into its part", CL_MEM_COPY_OVERLAP,
           [&](auto &a) { a.target = right, a.from = 128; }}});
}

struct Fill : CommandArguments {
  cl_mem memory;
  const void *pattern;
  size_t patternSize = 4, offset = 0, size = 16;
};

TEST_F(RuntimeErrorsTransfer, Fills) {
  using Row = Wrong<Fill>;
  checkCommand<Fill>(
      "clEnqueueFillBuffer", {{queue}, buffer, bytes},
      [](const Fill &a) {
        return cl.clEnqueueFillBuffer(a.queue, a.memory, a.pattern, a.patternSize, a.offset, a.size,
                                      a.waitCount, a.waitList, nullptr);
      },
      {Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"no pattern", CL_INVALID_VALUE, [](auto &a) { a.pattern = nullptr; }},
       Row{"a pattern of no bytes", CL_INVALID_VALUE, [](auto &a) { a.patternSize = 0; }},
       Row{"a pattern of 3 bytes", CL_INVALID_VALUE,
           [](auto &a) { a.patternSize = 3, a.size = 15; }},
       Row{"a pattern of 256 bytes", CL_INVALID_VALUE,
           [](auto &a) { a.patternSize = 256, a.size = 512; }},
       Row{"an odd offset", CL_INVALID_VALUE, [](auto &a) { a.offset = 2; }},
       Row{"an odd size", CL_INVALID_VALUE, [](auto &a) { a.size = 14; }},
       Row{"past the end", CL_INVALID_VALUE, [](auto &a) { a.offset = Size - 8; }}});
}

struct Migration : CommandArguments {
  cl_uint count = 1;
  const cl_mem *objects;
  cl_mem_migration_flags flags = 0;
};

TEST_F(RuntimeErrorsTransfer, Migrations) {
  using Row = Wrong<Migration>;
  const cl_mem good[] = {buffer, other}, null[] = {buffer, nullptr},
               foreign[] = {buffer, foreignBuffer};
  checkCommand<Migration>(
      "clEnqueueMigrateMemObjects", {{queue}, 2, good},
      [](const Migration &a) {
        return cl.clEnqueueMigrateMemObjects(a.queue, a.count, a.objects, a.flags, a.waitCount,
                                             a.waitList, nullptr);
      },
      {Row{"none", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
       Row{"no list", CL_INVALID_VALUE, [](auto &a) { a.objects = nullptr; }},
       Row{"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = 4; }},
       Row{"a null object", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.objects = null; }},
       Row{"an object of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.objects = foreign; }}});
}

} // namespace

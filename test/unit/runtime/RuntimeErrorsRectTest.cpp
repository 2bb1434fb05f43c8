//===- RuntimeErrorsRectTest.cpp - What transfers of boxes refuse -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsRect : public RuntimeErrors {};

/// Arguments of a rectangle command for a box of 4 bytes x 2 rows x 2 slices. Source and target
/// both have a row pitch of 8 bytes and a slice pitch of 32 bytes.
struct Box : CommandArguments {
  cl_mem memory, target;
  void *pointer;
  const size_t *from, *to, *region;
  size_t fromRow = 8, fromSlice = 32, toRow = 8, toSlice = 32;
};

const size_t Origin[] = {0, 0, 0}, Region[] = {4, 2, 2}, Flat[] = {4, 0, 2}, Thin[] = {0, 2, 2},
             Shallow[] = {4, 2, 0}, Far[] = {0, 0, 31}, Overflowing[] = {8, SIZE_MAX / 2, 2},
             Near[] = {2, 1, 0}, Last[] = {4, 2, 30};

std::vector<Wrong<Box>> commonRows() {
  using Row = Wrong<Box>;
  return {
      Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
      Row{"no origin", CL_INVALID_VALUE, [](auto &a) { a.from = nullptr; }},
      Row{"no other origin", CL_INVALID_VALUE, [](auto &a) { a.to = nullptr; }},
      Row{"no region", CL_INVALID_VALUE, [](auto &a) { a.region = nullptr; }},
      Row{"no columns", CL_INVALID_VALUE, [](auto &a) { a.region = Thin; }},
      Row{"no rows", CL_INVALID_VALUE, [](auto &a) { a.region = Flat; }},
      Row{"no slices", CL_INVALID_VALUE, [](auto &a) { a.region = Shallow; }},
      Row{"past the end", CL_INVALID_VALUE, [](auto &a) { a.from = Far; }},
      Row{"a box that overflows", CL_INVALID_VALUE, [](auto &a) { a.region = Overflowing; }},
      Row{"short rows", CL_INVALID_VALUE, [](auto &a) { a.fromRow = 3; }},
      Row{"short slices", CL_INVALID_VALUE, [](auto &a) { a.fromSlice = 8; }},
      Row{"slices of broken rows", CL_INVALID_VALUE, [](auto &a) { a.fromSlice = 33; }},
      Row{"short rows on the other side", CL_INVALID_VALUE, [](auto &a) { a.toRow = 3; }},
      Row{"short slices on the other side", CL_INVALID_VALUE, [](auto &a) { a.toSlice = 8; }},
      Row{"slices of broken rows on the other side", CL_INVALID_VALUE,
          [](auto &a) { a.toSlice = 33; }},
  };
}

TEST_F(RuntimeErrorsRect, Reads) {
  using Row = Wrong<Box>;
  std::vector<Row> table = commonRows();
  table.insert(table.end(),
               {failedWait<Box>(),
                Row{"a buffer of another context", CL_INVALID_CONTEXT,
                    [&](auto &a) { a.memory = foreignBuffer; }},
                Row{"no target", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
                Row{"slices past the last address", CL_INVALID_VALUE,
                    [](auto &a) { a.toSlice = SIZE_MAX - (size_t(1) << 36) + 1; }},
                Row{"what the host may not read", CL_INVALID_OPERATION,
                    [&](auto &a) { a.memory = hostWrites; }},
                Row{"what the host may not touch", CL_INVALID_OPERATION,
                    [&](auto &a) { a.memory = hostNothing; }}});
  checkCommand<Box>(
      "clEnqueueReadBufferRect", {{queue}, buffer, nullptr, bytes, Origin, Origin, Region},
      [](const Box &a) {
        return cl.clEnqueueReadBufferRect(a.queue, a.memory, a.blocking, a.from, a.to, a.region,
                                          a.fromRow, a.fromSlice, a.toRow, a.toSlice, a.pointer,
                                          a.waitCount, a.waitList, nullptr);
      },
      table);
}

TEST_F(RuntimeErrorsRect, Writes) {
  using Row = Wrong<Box>;
  std::vector<Row> table = commonRows();
  table.insert(table.end(),
               {failedWait<Box>(),
                Row{"a buffer of another context", CL_INVALID_CONTEXT,
                    [&](auto &a) { a.memory = foreignBuffer; }},
                Row{"no source", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
                Row{"slices past the last address", CL_INVALID_VALUE,
                    [](auto &a) { a.toSlice = SIZE_MAX - (size_t(1) << 36) + 1; }},
                Row{"what the host may not write", CL_INVALID_OPERATION,
                    [&](auto &a) { a.memory = hostReads; }},
                Row{"what the host may not touch", CL_INVALID_OPERATION,
                    [&](auto &a) { a.memory = hostNothing; }}});
  checkCommand<Box>(
      "clEnqueueWriteBufferRect", {{queue}, buffer, nullptr, bytes, Origin, Origin, Region},
      [](const Box &a) {
        return cl.clEnqueueWriteBufferRect(a.queue, a.memory, a.blocking, a.from, a.to, a.region,
                                           a.fromRow, a.fromSlice, a.toRow, a.toSlice, a.pointer,
                                           a.waitCount, a.waitList, nullptr);
      },
      table);
}

TEST_F(RuntimeErrorsRect, Copies) {
  using Row = Wrong<Box>;
  cl_mem left = newPart(0, 512), right = newPart(256, 512);
  std::vector<Row> table = commonRows();
  table.insert(
      table.end(),
      {Row{"no target", CL_INVALID_MEM_OBJECT, [](auto &a) { a.target = nullptr; }},
       Row{"a source of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"a target of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.target = foreignBuffer; }},
       Row{"past the end of the target", CL_INVALID_VALUE, [](auto &a) { a.to = Far; }},
       Row{"other rows of the same buffer", CL_INVALID_VALUE,
           [&](auto &a) { a.target = buffer, a.to = Last, a.toRow = 16; }},
       Row{"other slices of the same buffer", CL_INVALID_VALUE,
           [&](auto &a) { a.target = buffer, a.to = Last, a.toSlice = 24; }},
       Row{"into itself", CL_MEM_COPY_OVERLAP, [&](auto &a) { a.target = buffer, a.to = Near; }},
       Row{"between parts that overlap", CL_MEM_COPY_OVERLAP, [&](auto &a) {
             static const size_t inside[] = {0, 0, 8};
             a.memory = left, a.target = right, a.from = inside;
           }}});
  checkCommand<Box>(
      "clEnqueueCopyBufferRect", {{queue}, buffer, other, nullptr, Origin, Origin, Region},
      [](const Box &a) {
        return cl.clEnqueueCopyBufferRect(a.queue, a.memory, a.target, a.from, a.to, a.region,
                                          a.fromRow, a.fromSlice, a.toRow, a.toSlice, a.waitCount,
                                          a.waitList, nullptr);
      },
      table);
}

} // namespace

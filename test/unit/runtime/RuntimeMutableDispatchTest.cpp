//===- RuntimeMutableDispatchTest.cpp - cl_khr_command_buffer_mutable_dispatch ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <array>

namespace {

// Declarations of version 0.9.5, because headers may be older.
struct Argument {
  cl_uint index;
  size_t size;
  const void *value;
};
struct ExecInfo {
  cl_uint name;
  size_t size;
  const void *value;
};
struct Update {
  cl_mutable_command_khr command;
  cl_uint argumentCount = 0, pointerCount = 0, execInfoCount = 0, dimensions = 0;
  const Argument *arguments = nullptr, *pointers = nullptr;
  const ExecInfo *execInfos = nullptr;
  const size_t *offset = nullptr, *global = nullptr, *local = nullptr;
};
using Properties = const cl_properties *;
using CreateFn = cl_command_buffer_khr(cl_uint, const cl_command_queue *, Properties, cl_int *);
using BufferFn = cl_int(cl_command_buffer_khr);
using EnqueueFn = cl_int(cl_uint, cl_command_queue *, cl_command_buffer_khr, cl_uint,
                         const cl_event *, cl_event *);
using InfoFn = cl_int(cl_command_buffer_khr, cl_uint, size_t, void *, size_t *);
using KernelFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_kernel, cl_uint,
                        const size_t *, const size_t *, const size_t *, cl_uint, const cl_uint *,
                        cl_uint *, cl_mutable_command_khr *);
using UpdateFn = cl_int(cl_command_buffer_khr, cl_uint, const cl_uint *, const void **);
using CommandInfoFn = cl_int(cl_mutable_command_khr, cl_uint, size_t, void *, size_t *);

constexpr cl_int InvalidCommandBuffer = -1138, InvalidMutableCommand = -1141;
constexpr cl_uint StateQuery = 0x1297;
constexpr cl_uint Recording = 0, Executable = 1, Finalized = 2; // States of a command buffer.
constexpr cl_properties FlagsProperty = 0x1293, BufferAsserts = 0x12B7, Asserts = 0x12B8,
                        Fields = 0x12B1;
constexpr cl_properties Mutable = 2, NoMoreGroups = 1;
constexpr cl_properties Offset = 1, GlobalSize = 2, LocalSize = 4, Arguments = 8, ExecInfos = 16,
                        AllFields = Offset | GlobalSize | LocalSize | Arguments | ExecInfos;
enum CommandQuery : cl_uint {
  QueueQuery = 0x12A0,
  BufferQuery,
  PropertiesQuery,
  KernelQuery,
  DimensionsQuery,
  OffsetQuery,
  GlobalQuery,
  LocalQuery,
  TypeQuery = 0x12AD
};

/// Records launches in one command buffer, which is mutable.
class RuntimeMutableDispatch : public RuntimeTest {
protected:
  RuntimeMutableDispatch() {
    const cl_properties isMutable[] = {FlagsProperty, Mutable, 0};
    commands = newBuffer(isMutable);
  }
  ~RuntimeMutableDispatch() override {
    for (cl_command_buffer_khr each : buffers)
      EXPECT_CL(release(each));
  }

  cl_command_buffer_khr newBuffer(Properties properties) {
    cl_int error = 1;
    cl_command_buffer_khr created = create(1, &queue, properties, &error);
    EXPECT_CL(error);
    if (created)
      buffers.push_back(created);
    return created;
  }
  cl_int creationError(Properties properties) {
    cl_int error = 1;
    cl_command_buffer_khr created = create(1, &queue, properties, &error);
    if (created)
      buffers.push_back(created);
    return error;
  }

  /// Records add(memory, value) for `items` work-items.
  cl_mutable_command_khr recordAdd(cl_mem memory, int value, size_t items) {
    cl_kernel add = kernel("add");
    setArgument(add, 0, memory);
    setArgument(add, 1, value);
    return record(add, {items});
  }
  cl_mutable_command_khr record(cl_kernel kernel, std::vector<size_t> global,
                                std::vector<size_t> local = {}, Properties properties = nullptr) {
    cl_mutable_command_khr command = nullptr;
    EXPECT_CL(recordInto(commands, nullptr, properties, kernel, cl_uint(global.size()), nullptr,
                         global.data(), local.empty() ? nullptr : local.data(), 0, nullptr, nullptr,
                         &command));
    EXPECT_NE(nullptr, command);
    return command;
  }
  cl_int recordError(cl_kernel kernel, Properties properties, const size_t *local = nullptr,
                     cl_command_buffer_khr to = nullptr) {
    const size_t items = 4;
    cl_mutable_command_khr command = nullptr;
    return recordInto(to ? to : commands, nullptr, properties, kernel, 1, nullptr, &items, local, 0,
                      nullptr, nullptr, &command);
  }
  cl_int update(const std::vector<Update> &updates, cl_command_buffer_khr of = nullptr) {
    std::vector<const void *> list;
    list.reserve(updates.size());
    for (const Update &each : updates)
      list.push_back(&each);
    const std::vector<cl_uint> types(updates.size(), 0);
    return updateCommands(of ? of : commands, cl_uint(list.size()), types.data(), list.data());
  }
  void run() {
    EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
    EXPECT_CL(clFinish(queue));
  }
  cl_uint state() {
    cl_uint state = 99;
    EXPECT_CL(info(commands, StateQuery, sizeof(state), &state, nullptr));
    return state;
  }
  template <class T> T ask(cl_mutable_command_khr command, CommandQuery query) {
    T answer{};
    size_t size = 0;
    EXPECT_CL(commandInfo(command, query, sizeof(answer), &answer, &size));
    EXPECT_EQ(sizeof(answer), size);
    return answer;
  }

  CreateFn *create = find<CreateFn *>("clCreateCommandBufferKHR");
  BufferFn *release = find<BufferFn *>("clReleaseCommandBufferKHR");
  BufferFn *finalize = find<BufferFn *>("clFinalizeCommandBufferKHR");
  EnqueueFn *enqueue = find<EnqueueFn *>("clEnqueueCommandBufferKHR");
  InfoFn *info = find<InfoFn *>("clGetCommandBufferInfoKHR");
  KernelFn *recordInto = find<KernelFn *>("clCommandNDRangeKernelKHR");
  UpdateFn *updateCommands = find<UpdateFn *>("clUpdateMutableCommandsKHR");
  CommandInfoFn *commandInfo = find<CommandInfoFn *>("clGetMutableCommandInfoKHR");
  std::vector<cl_command_buffer_khr> buffers;
  cl_command_buffer_khr commands = nullptr;
};

TEST_F(RuntimeMutableDispatch, TheDeviceUpdatesAllFields) {
  cl_bitfield fields = 0;
  EXPECT_CL(clGetDeviceInfo(device, 0x12B0, sizeof(fields), &fields, nullptr));
  EXPECT_EQ(AllFields, fields);
}

TEST_F(RuntimeMutableDispatch, UpdatesReplaceArguments) {
  cl_mem first = bufferOf(std::vector<int>{0, 0}), second = bufferOf(std::vector<int>{0, 0});
  cl_mutable_command_khr command = recordAdd(first, 1, 2);
  EXPECT_CL(finalize(commands));
  run();
  const int ten = 10;
  const Argument value = {1, sizeof(ten), &ten}, memory = {0, sizeof(second), &second};
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &value}}));
  run();
  run();
  EXPECT_EQ((std::vector<int>{21, 21}), read<int>(first, 2)) << "updates last";
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &memory}}));
  run();
  EXPECT_EQ((std::vector<int>{21, 21}), read<int>(first, 2));
  EXPECT_EQ((std::vector<int>{10, 10}), read<int>(second, 2)) << "and add up";
  EXPECT_CL(update({}));
}

TEST_F(RuntimeMutableDispatch, UpdatesSetPointersAndExecInfos) {
  cl_mem memory = bufferOf(std::vector<int>{0});
  auto *shared = static_cast<int *>(clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0));
  ASSERT_NE(nullptr, shared);
  *shared = 5;
  cl_mutable_command_khr command = recordAdd(memory, 1, 1);
  EXPECT_CL(finalize(commands));
  const Argument pointer = {0, 0, shared};
  const ExecInfo used = {CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(shared), &shared};
  EXPECT_CL(update({{.command = command,
                     .pointerCount = 1,
                     .execInfoCount = 1,
                     .pointers = &pointer,
                     .execInfos = &used}}));
  run();
  EXPECT_EQ(6, *shared);
  EXPECT_EQ(0, read<int>(memory, 1)[0]);
  clSVMFree(context, shared);
}

TEST_F(RuntimeMutableDispatch, UpdatesReplaceSizes) {
  cl_kernel record = kernel("record");
  cl_mem memory = buffer(64 * 64);
  setArgument(record, 0, memory);
  cl_mutable_command_khr command = this->record(record, {8}, {4});
  EXPECT_CL(finalize(commands));
  run();
  EXPECT_EQ(4u, (read<cl_ulong>(memory, 4)[3]));
  const size_t offset = 100, global = 16, local = 8;
  EXPECT_CL(update({{.command = command,
                     .dimensions = 1,
                     .offset = &offset,
                     .global = &global,
                     .local = &local}}));
  run();
  const std::vector<cl_ulong> rows = read<cl_ulong>(memory, 16 * 8);
  EXPECT_EQ(115u, rows[15 * 8]) << "the global id";
  EXPECT_EQ(8u, rows[15 * 8 + 3]) << "the local size";
  EXPECT_EQ(1u, rows[15 * 8 + 6]) << "the group";
  EXPECT_EQ(100u, ask<size_t>(command, OffsetQuery));
  EXPECT_EQ(16u, ask<size_t>(command, GlobalQuery));
  EXPECT_EQ(8u, ask<size_t>(command, LocalQuery));

  const size_t none = 0;
  EXPECT_CL(update({{.command = command, .global = &none}}));
  run();
  EXPECT_CL(update({{.command = command, .global = &global}}));
  run();
}

TEST_F(RuntimeMutableDispatch, TheDriverSelectsTheLocalSizeAgain) {
  cl_kernel record = kernel("record");
  cl_mem memory = buffer(64 * 64);
  setArgument(record, 0, memory);
  cl_mutable_command_khr command = this->record(record, {64});
  EXPECT_CL(finalize(commands));
  run();
  const size_t seven = 7;
  EXPECT_CL(update({{.command = command, .global = &seven}}));
  run();
  EXPECT_EQ(6u, (read<cl_ulong>(memory, 64)[6 * 8]));
  EXPECT_EQ(0u, ask<size_t>(command, LocalQuery)) << "the application has set none";
}

TEST_F(RuntimeMutableDispatch, UpdatesDoNotChangeTheKernel) {
  cl_mem memory = bufferOf(std::vector<int>{0});
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 1);
  cl_mutable_command_khr command = record(add, {1});
  EXPECT_CL(finalize(commands));
  const int ten = 10;
  const Argument value = {1, sizeof(ten), &ten};
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &value}}));
  EXPECT_CL(launch(add, {1}));
  EXPECT_EQ(1, read<int>(memory, 1)[0]);
  setArgument(add, 1, 100);
  run();
  EXPECT_EQ(11, read<int>(memory, 1)[0]) << "and the kernel does not change the command";
}

TEST_F(RuntimeMutableDispatch, EnqueuedInstancesKeepWhatTheyHad) {
  cl_mem memory = bufferOf(std::vector<int>{0}), other = bufferOf(std::vector<int>{0});
  cl_mutable_command_khr command = recordAdd(memory, 1, 1);
  recordAdd(memory, 1000, 1);
  EXPECT_CL(finalize(commands));
  cl_event user = userEvent();
  EXPECT_CL(enqueue(0, nullptr, commands, 1, &user, nullptr));
  const int ten = 10;
  const Argument arguments[] = {{1, sizeof(ten), &ten}, {0, sizeof(other), &other}};
  EXPECT_CL(update({{.command = command, .argumentCount = 2, .arguments = arguments}}));
  EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
  EXPECT_CL(clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(2001, read<int>(memory, 1)[0]);
  EXPECT_EQ(10, read<int>(other, 1)[0]);
}

TEST_F(RuntimeMutableDispatch, SeveralUpdatesAreOne) {
  cl_mem memory = bufferOf(std::vector<int>{0, 0});
  cl_mutable_command_khr first = recordAdd(memory, 1, 1), second = recordAdd(memory, 2, 1);
  EXPECT_CL(finalize(commands));
  const int ten = 10, twenty = 20;
  const size_t two = 2, tooMany = SIZE_MAX;
  const Argument toTen = {1, sizeof(ten), &ten}, toTwenty = {1, sizeof(twenty), &twenty},
                 wrong = {7, sizeof(ten), &ten};
  const Update valid = {.command = first, .argumentCount = 1, .arguments = &toTen};
  EXPECT_EQ(CL_INVALID_ARG_INDEX,
            update({valid, {.command = second, .argumentCount = 1, .arguments = &wrong}}));
  EXPECT_EQ(CL_OUT_OF_RESOURCES, update({valid, {.command = second, .global = &tooMany}}));
  run();
  EXPECT_EQ(3, read<int>(memory, 1)[0]) << "a wrong update changes nothing";
  EXPECT_CL(update({valid,
                    {.command = second, .global = &two},
                    {.command = first, .argumentCount = 1, .arguments = &toTwenty}}));
  run();
  EXPECT_EQ((std::vector<int>{25, 2}), read<int>(memory, 2)) << "the last value of several";
}

TEST_F(RuntimeMutableDispatch, ArgumentsMayComeLater) {
  cl_mem memory = bufferOf(std::vector<int>{0});
  cl_kernel add = kernel("add");
  const cl_properties later[] = {Fields, Arguments, 0}, sizes[] = {Fields, GlobalSize, 0};
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, recordError(add, nullptr)) << "the property must say so";
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, recordError(add, sizes));
  cl_mutable_command_khr command = record(add, {1}, {}, later);
  EXPECT_EQ(Recording, state());
  EXPECT_CL(finalize(commands));
  EXPECT_EQ(Finalized, state());
  EXPECT_EQ(CL_INVALID_OPERATION, enqueue(0, nullptr, commands, 0, nullptr, nullptr));
  const int ten = 10;
  const Argument value = {1, sizeof(ten), &ten}, target = {0, sizeof(memory), &memory};
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &value}}));
  EXPECT_EQ(Finalized, state()) << "one is missing";
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &target}}));
  EXPECT_EQ(Executable, state());
  run();
  EXPECT_EQ(10, read<int>(memory, 1)[0]);
}

/// The command has its own reference to what it uses.
TEST_F(RuntimeMutableDispatch, ReplacedMemoryCanBeReleased) {
  cl_int error = 1;
  cl_mem first = clCreateBuffer(context, 0, 4, nullptr, &error);
  EXPECT_CL(error);
  cl_mem second = bufferOf(std::vector<int>{0});
  cl_mutable_command_khr command = recordAdd(first, 1, 1);
  EXPECT_CL(finalize(commands));
  const Argument target = {0, sizeof(second), &second};
  EXPECT_CL(update({{.command = command, .argumentCount = 1, .arguments = &target}}));
  EXPECT_CL(clReleaseMemObject(first));
  const size_t one = 1;
  EXPECT_CL(update({{.command = command, .global = &one}}));
  run();
  EXPECT_EQ(1, read<int>(second, 1)[0]);
}

TEST_F(RuntimeMutableDispatch, Queries) {
  cl_mem memory = bufferOf(std::vector<int>(64));
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 1);
  const cl_properties properties[] = {Fields, Arguments | Offset, Asserts, NoMoreGroups, 0};
  const std::array<size_t, 2> offset = {1, 2}, global = {8, 4}, local = {4, 2};
  cl_mutable_command_khr command = nullptr;
  EXPECT_CL(recordInto(commands, nullptr, properties, add, 2, offset.data(), global.data(),
                       local.data(), 0, nullptr, nullptr, &command));
  EXPECT_EQ(queue, ask<cl_command_queue>(command, QueueQuery));
  EXPECT_EQ(commands, ask<cl_command_buffer_khr>(command, BufferQuery));
  EXPECT_EQ(add, ask<cl_kernel>(command, KernelQuery));
  EXPECT_EQ(2u, ask<cl_uint>(command, DimensionsQuery));
  EXPECT_EQ(cl_command_type(CL_COMMAND_NDRANGE_KERNEL), ask<cl_command_type>(command, TypeQuery));
  EXPECT_EQ(offset, (ask<std::array<size_t, 2>>(command, OffsetQuery)));
  EXPECT_EQ(global, (ask<std::array<size_t, 2>>(command, GlobalQuery)));
  EXPECT_EQ(local, (ask<std::array<size_t, 2>>(command, LocalQuery)));
  using List = std::array<cl_properties, 5>;
  EXPECT_EQ((List{Fields, Arguments | Offset, Asserts, NoMoreGroups, 0}),
            ask<List>(command, PropertiesQuery));
  size_t size = 99;
  EXPECT_CL(commandInfo(record(add, {1}), PropertiesQuery, 0, nullptr, &size));
  EXPECT_EQ(0u, size);
  char small[4];
  EXPECT_EQ(CL_INVALID_VALUE, commandInfo(command, KernelQuery, 4, small, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, commandInfo(command, 0x12A8, 0, nullptr, nullptr));
  EXPECT_EQ(InvalidMutableCommand, commandInfo(nullptr, QueueQuery, 0, nullptr, nullptr));
  auto *stranger = reinterpret_cast<cl_mutable_command_khr>(commands);
  EXPECT_EQ(InvalidMutableCommand, commandInfo(stranger, QueueQuery, 0, nullptr, nullptr));
}

TEST_F(RuntimeMutableDispatch, PropertiesOfBuffersAndCommands) {
  const cl_properties twice[] = {BufferAsserts, 1, BufferAsserts, 1, 0},
                      unknown[] = {BufferAsserts, 2, 0},
                      both[] = {BufferAsserts, NoMoreGroups, FlagsProperty, Mutable, 0},
                      simultaneous[] = {FlagsProperty, Mutable | 1, 0};
  EXPECT_EQ(CL_INVALID_VALUE, creationError(twice));
  EXPECT_EQ(CL_INVALID_VALUE, creationError(unknown));
  EXPECT_EQ(CL_INVALID_PROPERTY, creationError(simultaneous));
  cl_command_buffer_khr asserting = newBuffer(both);

  cl_mem memory = bufferOf(std::vector<int>(4));
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 1);
  const size_t local = 2;
  const cl_properties noMore[] = {Asserts, NoMoreGroups, 0}, unknownAssert[] = {Asserts, 2, 0},
                      unknownField[] = {Fields, 32, 0}, foreign[] = {0x4711, 1, 0},
                      fieldsTwice[] = {Fields, 1, Fields, 1, 0};
  EXPECT_EQ(CL_INVALID_VALUE, recordError(add, nullptr, nullptr, asserting));
  EXPECT_CL(recordError(add, nullptr, &local, asserting));
  EXPECT_EQ(CL_INVALID_VALUE, recordError(add, noMore));
  EXPECT_CL(recordError(add, noMore, &local));
  EXPECT_EQ(CL_INVALID_VALUE, recordError(add, unknownAssert, &local));
  EXPECT_EQ(CL_INVALID_VALUE, recordError(add, foreign));
  EXPECT_EQ(CL_INVALID_VALUE, recordError(add, fieldsTwice));
  EXPECT_EQ(CL_INVALID_OPERATION, recordError(add, unknownField));
}

TEST_F(RuntimeMutableDispatch, FieldsThatAreFixed) {
  cl_mem memory = bufferOf(std::vector<int>(4));
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 1);
  const cl_properties none[] = {Fields, 0, 0};
  cl_mutable_command_khr fixed = record(add, {4}, {2}, none), free = record(add, {4}, {2});
  EXPECT_CL(finalize(commands));
  const int one = 1;
  const size_t size = 2;
  const cl_bool isOn = CL_TRUE;
  const Argument value = {1, sizeof(one), &one}, pointer = {0, 0, nullptr};
  const ExecInfo system = {CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(isOn), &isOn};
  for (cl_mutable_command_khr each : {fixed, free}) {
    const cl_int expected = each == fixed ? CL_INVALID_OPERATION : CL_SUCCESS;
    EXPECT_EQ(expected, update({{.command = each, .offset = &size}}));
    EXPECT_EQ(expected, update({{.command = each, .global = &size}}));
    EXPECT_EQ(expected, update({{.command = each, .local = &size}}));
    EXPECT_EQ(expected, update({{.command = each, .argumentCount = 1, .arguments = &value}}));
    EXPECT_EQ(expected, update({{.command = each, .pointerCount = 1, .pointers = &pointer}}));
    EXPECT_EQ(expected, update({{.command = each, .execInfoCount = 1, .execInfos = &system}}));
    EXPECT_CL(update({{.command = each}})) << "nothing changes";
  }
}

TEST_F(RuntimeMutableDispatch, WrongUpdates) {
  cl_mem memory = bufferOf(std::vector<int>(64));
  cl_mutable_command_khr command = recordAdd(memory, 1, 4);
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 1);
  cl_mutable_command_khr sized = record(add, {8}, {4});
  EXPECT_EQ(CL_INVALID_OPERATION, update({{.command = command}})) << "not finalized";
  EXPECT_CL(finalize(commands));

  const int one = 1;
  const Argument small = {1, 2, &one}, value = {1, sizeof(one), &one}, pointer = {1, 0, &one};
  const ExecInfo unknown = {0x4711, 4, &one};
  const size_t three = 3, zero = 0, many = 1 << 20;
  EXPECT_EQ(CL_INVALID_ARG_SIZE,
            update({{.command = command, .argumentCount = 1, .arguments = &small}}));
  EXPECT_EQ(CL_INVALID_ARG_VALUE,
            update({{.command = command, .pointerCount = 1, .pointers = &pointer}}));
  EXPECT_EQ(CL_INVALID_VALUE,
            update({{.command = command, .execInfoCount = 1, .execInfos = &unknown}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .argumentCount = 1}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .arguments = &value}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .pointerCount = 1}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .pointers = &value}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .execInfoCount = 1}}));
  EXPECT_EQ(CL_INVALID_VALUE, update({{.command = command, .execInfos = &unknown}}));
  EXPECT_EQ(CL_INVALID_OPERATION, update({{.command = command, .dimensions = 2}}));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, update({{.command = command, .local = &zero}}));
  EXPECT_EQ(CL_INVALID_WORK_ITEM_SIZE, update({{.command = command, .local = &many}}));
  EXPECT_EQ(CL_INVALID_OPERATION, update({{.command = sized, .local = &three}}))
      << "the last group would be smaller";

  const cl_properties isMutable[] = {FlagsProperty, Mutable, 0};
  cl_command_buffer_khr other = newBuffer(isMutable), fixed = newBuffer(nullptr);
  EXPECT_CL(finalize(other));
  EXPECT_CL(finalize(fixed));
  EXPECT_EQ(CL_INVALID_OPERATION, update({{.command = command}}, fixed));
  EXPECT_EQ(InvalidMutableCommand, update({{.command = command}}, other));
  EXPECT_EQ(InvalidMutableCommand, update({{.command = nullptr}}));
  EXPECT_EQ(InvalidMutableCommand,
            update({{.command = reinterpret_cast<cl_mutable_command_khr>(commands)}}));
  const Update valid = {.command = command};
  const void *list[] = {&valid}, *hole[] = {nullptr};
  const cl_uint type = 0, unknownType = 1;
  EXPECT_EQ(InvalidCommandBuffer, updateCommands(nullptr, 1, &type, list));
  EXPECT_EQ(CL_INVALID_VALUE, updateCommands(commands, 1, nullptr, list));
  EXPECT_EQ(CL_INVALID_VALUE, updateCommands(commands, 1, &type, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, updateCommands(commands, 0, &type, list));
  EXPECT_EQ(CL_INVALID_VALUE, updateCommands(commands, 1, &unknownType, list));
  EXPECT_EQ(CL_INVALID_VALUE, updateCommands(commands, 1, &type, hole));
  EXPECT_CL(updateCommands(commands, 1, &type, list));
}

} // namespace

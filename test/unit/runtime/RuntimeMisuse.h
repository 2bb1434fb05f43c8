//===- RuntimeMisuse.h - Calls of every function with arguments that are wrong ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A row names a function and the kind of each parameter: a handle, a size, a list of events. A kind
// has a correct argument and many wrong ones, with the errors that the specification requires for
// them. RuntimeMisuseTest.cpp calls each function with each wrong argument, with two at once, and
// with many. A call must return one of the errors. It must never crash, hang, or return an object
// together with an error.
//
// A driver must be able to detect a wrong argument, so pointers to unmapped memory are not tested.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIMEMISUSE_H
#define OCLC_TEST_RUNTIMEMISUSE_H

#include "RuntimeErrorsTest.h"

#include <tuple>
#include <type_traits>
#include <utility>

namespace oclc::test {

/// An argument of any type as bits.
using Bits = uint64_t;

template <class T> Bits bitsOf(T value) {
  if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<Bits>(value);
  else
    return static_cast<Bits>(value);
}

/// A wrong or unusual argument.
struct WrongArgument {
  Bits bits = 0;
  std::string what;
  std::vector<cl_int> errors;    ///< The expected errors; if empty, the call may succeed.
  const Bits *current = nullptr; ///< Address of the bits, if they change.
  bool isCertain = false;        ///< True if the call must fail whatever its other arguments are.

  Bits get() const { return current ? *current : bits; }
  bool mustFail() const { return !errors.empty(); }
};

struct Parameter {
  Bits right = 0;
  std::vector<WrongArgument> wrong;
};

using Parameters = std::vector<Parameter>;

/// Result of a call.
struct Outcome {
  /// The error of a call that returns none. Positive values are not errors of OpenCL.
  static constexpr cl_int Unknown = 1;

  cl_int error = Unknown;
  bool isConsistent = true; ///< True if there is either an object or an error.
};

struct Row {
  std::string name;
  std::function<Outcome(const Bits *)> call;
  Parameters parameters;
  bool isAbsent = false; ///< True if every call is an error.
};

/// Releases the object that a function returns.
inline void giveBack(cl_context object) { cl.clReleaseContext(object); }
inline void giveBack(cl_command_queue object) { cl.clReleaseCommandQueue(object); }
inline void giveBack(cl_mem object) { cl.clReleaseMemObject(object); }
inline void giveBack(cl_sampler object) { cl.clReleaseSampler(object); }
inline void giveBack(cl_program object) { cl.clReleaseProgram(object); }
inline void giveBack(cl_kernel object) { cl.clReleaseKernel(object); }
inline void giveBack(cl_event object) { cl.clReleaseEvent(object); }
inline void giveBack(cl_command_buffer_khr object) {
  reinterpret_cast<clReleaseCommandBufferKHR_fn>(
      cl.clGetExtensionFunctionAddress("clReleaseCommandBufferKHR"))(object);
}
inline void giveBack(cl_semaphore_khr object) {
  reinterpret_cast<clReleaseSemaphoreKHR_fn>(
      cl.clGetExtensionFunctionAddress("clReleaseSemaphoreKHR"))(object);
}
inline void giveBack(const void *) {} // Rows release other objects.

template <class T> T fromBits(Bits bits) {
  if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<T>(bits);
  else
    return static_cast<T>(bits);
}

/// True for functions that return a pointer, and the error through their last parameter.
template <class Result, class... Arguments> constexpr bool hasErrorReturn() {
  if constexpr (!std::is_pointer_v<Result> || sizeof...(Arguments) == 0)
    return false;
  else
    return std::is_same_v<std::tuple_element_t<sizeof...(Arguments) - 1, std::tuple<Arguments...>>,
                          cl_int *>;
}

template <class Result, class... Arguments, size_t... I>
Outcome invoke(Result (*function)(Arguments...), const Bits *bits, std::index_sequence<I...>) {
  if constexpr (std::is_void_v<Result>) {
    function(fromBits<Arguments>(bits[I])...);
    return {};
  } else {
    const Result result = function(fromBits<Arguments>(bits[I])...);
    if constexpr (!std::is_pointer_v<Result>) {
      return {result};
    } else {
      Outcome outcome = {result ? CL_SUCCESS : Outcome::Unknown};
      if constexpr (hasErrorReturn<Result, Arguments...>())
        if (auto *error = fromBits<const cl_int *>(bits[sizeof...(Arguments) - 1]))
          outcome = {*error, (*error == CL_SUCCESS) == (result != nullptr)};
      if (result)
        giveBack(result);
      return outcome;
    }
  }
}

/// Creates the objects, the kinds of parameters, and the rows.
class Misuse : public RuntimeErrors {
protected:
  /// Run: correct commands run. Fail: they depend on a failed event.
  enum class Commands { Run, Fail };

  Misuse();
  ~Misuse() override;

  /// Adds and returns all rows. Each of the functions below adds the rows of some entry points.
  std::vector<Row> allRows(Commands mode);
  void addObjects();
  void addQueries();
  void addPrograms();
  void addKernels();
  void addTransfers();
  void addSharedMemory();
  void addImages();
  void addImageCreation();
  void addImageTransfers();
  void addSamplers();
  void addPipes();
  void addExtensions();
  void addRecording();
  void addSemaphores();
  void addExternalMemory();
  void addEmbedding();
  void addFunctionsOfOthers();

  template <class... Arguments, class Result>
  void add(const char *name, Result (*function)(Arguments...), Parameters parameters) {
    EXPECT_EQ(sizeof...(Arguments), parameters.size()) << name;
    rows.push_back({name,
                    [function](const Bits *bits) {
                      return invoke(function, bits, std::index_sequence_for<Arguments...>());
                    },
                    std::move(parameters)});
  }
  /// Adds rows for features that the device lacks: every call is an error.
  template <class... Arguments, class Result>
  void addAbsent(const char *name, Result (*function)(Arguments...), const Parameter &first) {
    Parameters all(sizeof...(Arguments),
                   value(0, {mayPass(1, "1"), mayPass(~Bits(0), "all bits")}));
    if (!all.empty())
      all.front() = first;
    if (hasErrorReturn<Result, Arguments...>())
      all.back() = errorReturn();
    add(name, function, std::move(all));
    rows.back().isAbsent = true;
  }
  /// Adds a row for an entry of the dispatch table that has no function type.
  void addAbsent(const char *name, void *function, const Parameter &first) {
    addAbsent(name, reinterpret_cast<cl_int (*)()>(function), first);
  }
  /// Adds a row for a function of an extension. Some headers do not declare the function.
  template <class Function> void addNamed(const char *name, Parameters parameters) {
    auto *function = reinterpret_cast<Function *>(cl.clGetExtensionFunctionAddress(name));
    ASSERT_NE(function, nullptr) << name;
    add(name, function, std::move(parameters));
  }

  // The kinds of parameters. list() joins single parameters and lists of parameters.
  template <class... Parts> static Parameters list(Parts... parts) {
    Parameters all;
    (append(all, std::move(parts)), ...);
    return all;
  }
  static WrongArgument fails(Bits bits, const char *what, std::vector<cl_int> errors) {
    return {bits, what, std::move(errors)};
  }
  static WrongArgument mayPass(Bits bits, const char *what) { return {bits, what, {}}; }
  static Parameter value(Bits right, std::vector<WrongArgument> wrong) {
    return {right, std::move(wrong)};
  }

  enum Kind {
    Platform,
    Device,
    Context,
    Queue,
    Memory,
    Program,
    Kernel,
    Event,
    Buffers,
    Sampler,
    Semaphore,
    Kinds
  };
  /// A handle of this kind. Other handles result in `error`.
  Parameter handle(Kind kind, cl_int error);
  Parameter withForeign(Parameter parameter, Kind kind);
  Parameter platform() { return handle(Platform, CL_INVALID_PLATFORM); }
  Parameter aDevice() { return handle(Device, CL_INVALID_DEVICE); }
  Parameter aContext() { return handle(Context, CL_INVALID_CONTEXT); }
  Parameter aQueue() { return handle(Queue, CL_INVALID_COMMAND_QUEUE); }
  Parameter memory() { return handle(Memory, CL_INVALID_MEM_OBJECT); }
  Parameter queueMemory() { return withForeign(memory(), Memory); }
  Parameter anImage(cl_mem right);
  static cl_mem newImage(cl_context owner);
  static cl_semaphore_khr newSemaphore(cl_context owner);
  static cl_mem newExternal(cl_context owner);
  Parameter aProgram() { return handle(Program, CL_INVALID_PROGRAM); }
  Parameter aKernel() { return handle(Kernel, CL_INVALID_KERNEL); }
  Parameter anEvent() { return handle(Event, CL_INVALID_EVENT); }

  /// A pointer to a result, which may be null.
  Parameter out(void *place) { return value(bitsOf(place), {mayPass(0, "nowhere")}); }
  Parameter required(const void *place, cl_int error) {
    return value(bitsOf(place), {fails(0, "null", {error})});
  }
  Parameter errorReturn() { return out(&error); }
  /// Name, size, value and returned size of a query.
  Parameters query(Bits name);
  Parameter flags(Bits right, cl_int unknown = CL_INVALID_VALUE);
  Parameter boolean() { return value(CL_FALSE, {mayPass(CL_TRUE, "true"), mayPass(7, "7")}); }
  /// offset() and size() are a range in a buffer of Size bytes: 16 bytes at Offset.
  static constexpr size_t Offset = 32;
  Parameter offset(cl_int error = CL_INVALID_VALUE);
  Parameter size(cl_int error = CL_INVALID_VALUE);
  /// The last parameters of a command: number and list of wait events, and the returned event.
  Parameters waits();
  /// Number and list of devices.
  Parameters devices();
  Parameters callback();

  /// If the driver checks lifetimes, creates objects, stores their handles in `released`, and
  /// releases the objects.
  void renewReleased();
  /// Releases the objects that a call has returned.
  void cleanUp();

  std::vector<Row> rows;
  Commands mode = Commands::Run;
  Bits released[Kinds] = {};

  // Results that calls write, and lists that they read.
  cl_int error = 0;
  alignas(128) uint8_t answer[8192] = {};
  size_t sizeReturn = 0, pitchesReturn[2] = {};
  cl_uint countReturn = 0;
  cl_event eventReturn = nullptr;
  std::vector<void *> handles = std::vector<void *>(64); ///< Handles of platforms and devices.
  std::vector<cl_kernel> kernelsReturn = std::vector<cl_kernel>(64);
  std::vector<cl_device_id> partsReturn = std::vector<cl_device_id>(1024);
  std::vector<void *> oneDevice, oneMemory, oneProgram, oneEvent, notEvents, foreignEvents;
  cl_kernel kernel = nullptr, otherKernel = nullptr, foreignKernel = nullptr;
  cl_command_buffer_khr commandBuffer = nullptr;
  cl_mutable_command_khr mutableCommand = nullptr; ///< Of `commandBuffer`.
  cl_mem image = nullptr, otherImage = nullptr, foreignImage = nullptr, ring = nullptr;
  cl_sampler sampler = nullptr;
  cl_semaphore_khr semaphore = nullptr, foreignSemaphore = nullptr;
  cl_mem external = nullptr, foreignExternal = nullptr;
  cl_image_desc imageOfText = {};
  void *shared = nullptr;
  cl_event user = nullptr;
  const void *nativePlaces[2] = {};
  alignas(64) char text[64] = "no object";

private:
  static void append(Parameters &all, Parameter part) { all.push_back(std::move(part)); }
  static void append(Parameters &all, Parameters part) {
    all.insert(all.end(), part.begin(), part.end());
  }
  void *right(Kind kind);
  void *foreign(Kind kind);
};

} // namespace oclc::test

#endif // OCLC_TEST_RUNTIMEMISUSE_H

//===- CompilerTest.h - What tests of compiling at run time share -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_COMPILERTEST_H
#define OCLC_TEST_COMPILERTEST_H

#include "RuntimeTest.h"

#include <atomic>
#include <mutex>

/// Creates programs from source and SPIR-V, and releases them at the end.
class CompilerTest : public RuntimeTest {
protected:
  ~CompilerTest() override {
    for (cl_program each : made)
      EXPECT_CL(clReleaseProgram(each));
  }

  cl_program source(const std::string &text) {
    const char *start = text.c_str();
    cl_int error;
    cl_program program = clCreateProgramWithSource(context, 1, &start, nullptr, &error);
    EXPECT_CL(error);
    return keep(program);
  }
  cl_program spirv(const std::vector<uint32_t> &words) {
    cl_int error;
    cl_program program =
        clCreateProgramWithIL(context, words.data(), words.size() * sizeof(words[0]), &error);
    EXPECT_CL(error);
    return keep(program);
  }
  cl_program keep(cl_program program) {
    std::lock_guard lock(mutex);
    made.push_back(program);
    return program;
  }
  cl_int buildWith(cl_program program, const char *options = nullptr) {
    return clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
  }
  cl_int compile(cl_program program, const char *options = nullptr) {
    return clCompileProgram(program, 0, nullptr, options, 0, nullptr, nullptr, nullptr, nullptr);
  }

  std::string text(cl_program program, cl_program_build_info name) {
    size_t size = 0;
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, 0, nullptr, &size));
    std::string answer(size, '\0');
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, size, answer.data(), nullptr));
    answer.resize(size - 1);
    return answer;
  }
  std::string log(cl_program program) { return text(program, CL_PROGRAM_BUILD_LOG); }
  template <class T> T number(cl_program program, cl_program_build_info name) {
    T value = T(-99);
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, sizeof(value), &value, nullptr));
    return value;
  }
  cl_build_status status(cl_program program) {
    return number<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS);
  }
  cl_program_binary_type type(cl_program program) {
    return number<cl_program_binary_type>(program, CL_PROGRAM_BINARY_TYPE);
  }
  std::vector<unsigned char> binary(cl_program program) {
    size_t size = 0;
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
    std::vector<unsigned char> bytes(size);
    unsigned char *start = bytes.data();
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(start), &start, nullptr));
    return bytes;
  }
  std::string deviceText(cl_device_info name) {
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(device, name, 0, nullptr, &size));
    std::string answer(size, '\0');
    EXPECT_CL(clGetDeviceInfo(device, name, size, answer.data(), nullptr));
    answer.resize(size - 1);
    return answer;
  }

  /// Counts the calls of a callback, and stores the build status of the program at the last call.
  struct Notified {
    std::atomic<int> calls{0};
    std::atomic<cl_build_status> status{CL_BUILD_NONE};
    cl_device_id device = nullptr;

    static void CL_CALLBACK notify(cl_program program, void *self) {
      auto &own = *static_cast<Notified *>(self);
      cl_build_status status = CL_BUILD_NONE;
      clGetProgramBuildInfo(program, own.device, CL_PROGRAM_BUILD_STATUS, sizeof(status), &status,
                            nullptr);
      own.status = status;
      ++own.calls;
      own.calls.notify_all();
    }
    void wait() { calls.wait(0); }
  };

private:
  std::mutex mutex;
  std::vector<cl_program> made;
};

#endif // OCLC_TEST_COMPILERTEST_H

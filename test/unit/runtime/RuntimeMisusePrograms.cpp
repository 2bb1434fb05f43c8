//===- RuntimeMisusePrograms.cpp - Rows of programs and kernels -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

#include <CL/cl_ext.h>

namespace oclc::test {

static void CL_CALLBACK ignoreProgram(cl_program, void *) {}

void Misuse::addPrograms() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  static const char *const texts[] = {"kernel void f() {}", nullptr, nullptr};
  static const unsigned char garbage[] = "\177ELF\002\001\001 and so on";
  static const unsigned char *const binaries[] = {garbage, nullptr}, *const noBinary[] = {nullptr};
  static const size_t length[] = {sizeof(garbage), 0}, noLength[] = {0, 0};
  const std::vector<cl_int> noBinaryErrors = {CL_INVALID_VALUE, CL_INVALID_BINARY};

  add("clCreateProgramWithSource", clCreateProgramWithSource,
      {aContext(),
       value(1, {fails(0, "no texts", invalid), fails(2, "more texts than there are", invalid),
                 fails(UINT32_MAX, "UINT32_MAX texts", {CL_INVALID_VALUE, CL_OUT_OF_HOST_MEMORY})}),
       value(bitsOf(texts),
             {fails(0, "no list", invalid), fails(bitsOf(texts + 1), "no text", invalid)}),
       value(0, {mayPass(bitsOf(noLength), "lengths of 0")}), errorReturn()});
  add("clCreateProgramWithBinary", clCreateProgramWithBinary,
      list(aContext(), devices(),
           value(bitsOf(length), {fails(0, "no lengths", invalid),
                                  fails(bitsOf(noLength), "a length of 0", noBinaryErrors)}),
           value(bitsOf(binaries), {fails(0, "no binaries", invalid),
                                    fails(bitsOf(noBinary), "no binary", noBinaryErrors)}),
           out(answer), errorReturn()));
  rows.back().isAbsent = true; // Garbage is not a binary.
  add("clCreateProgramWithBuiltInKernels", clCreateProgramWithBuiltInKernels,
      list(aContext(), devices(), value(bitsOf("none"), {fails(0, "no names", invalid)}),
           errorReturn()));
  rows.back().isAbsent = true; // The device has no built-in kernels.
  add("clCreateProgramWithIL", clCreateProgramWithIL,
      {aContext(), required(garbage, CL_INVALID_OPERATION),
       value(sizeof(garbage), {fails(0, "no bytes", {CL_INVALID_OPERATION, CL_INVALID_VALUE})}),
       errorReturn()});
  rows.back().isAbsent = true; // There is no compiler.
  add("clRetainProgram", clRetainProgram, {aProgram()});
  add("clReleaseProgram", clReleaseProgram, {aProgram()});
  // A program without kernels can be built repeatedly.
  Parameter open = aProgram();
  open.right = bitsOf(unbuilt);
  const Parameter options = value(0, {fails(bitsOf("-no-such-option"), "an unknown option",
                                            {CL_INVALID_BUILD_OPTIONS, CL_INVALID_COMPILER_OPTIONS,
                                             CL_INVALID_LINKER_OPTIONS, CL_INVALID_OPERATION}),
                                      mayPass(bitsOf(""), "no options")});
  Parameters anyDevices = devices();
  anyDevices[0].wrong[0].errors = {CL_INVALID_VALUE};
  // Options have no meaning for what is compiled already.
  const Parameter ignored = value(0, {mayPass(bitsOf("-no-such-option"), "an unknown option")});
  add("clBuildProgram", clBuildProgram, list(open, anyDevices, ignored, callback()));
  const Parameters headers = {
      value(0, {fails(1, "headers without a list", invalid),
                fails(UINT32_MAX, "UINT32_MAX headers", invalid)}),
      value(0, {fails(bitsOf(oneProgram.data()), "a list of no headers", invalid)}),
      value(0, {fails(bitsOf(texts), "names of no headers", invalid)})};
  add("clCompileProgram", clCompileProgram, list(open, anyDevices, options, headers, callback()));
  rows.back().isAbsent = true; // The program has no source.
  add("clLinkProgram", clLinkProgram,
      list(aContext(), anyDevices, options,
           value(1, {fails(0, "no programs", invalid),
                     fails(2, "more programs than there are", {CL_INVALID_PROGRAM}),
                     fails(UINT32_MAX, "UINT32_MAX programs",
                           {CL_INVALID_PROGRAM, CL_OUT_OF_HOST_MEMORY})}),
           value(bitsOf(oneProgram.data()),
                 {fails(0, "no list", invalid),
                  fails(bitsOf(notEvents.data()), "a queue", {CL_INVALID_PROGRAM}),
                  fails(bitsOf(notEvents.data() + 1), "text", {CL_INVALID_PROGRAM}),
                  fails(bitsOf(&released[Program]), "a released program", {CL_INVALID_PROGRAM})}),
           callback(), errorReturn()));
  add("clSetProgramReleaseCallback", clSetProgramReleaseCallback,
      {aProgram(), value(bitsOf(+ignoreProgram), {fails(0, "nobody", invalid)}), value(0, {})});
  rows.back().isAbsent = true; // Programs have no constructors.
  add("clSetProgramSpecializationConstant", clSetProgramSpecializationConstant,
      {aProgram(), value(0, {}), value(4, {}), required(bytes, CL_INVALID_VALUE)});
  rows.back().isAbsent = true; // The program is not SPIR-V.
}

void Misuse::addKernels() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  Parameter built = aProgram();
  built.wrong.push_back(
      fails(bitsOf(unbuilt), "a program that is not built", {CL_INVALID_PROGRAM_EXECUTABLE}));
  add("clCreateKernel", clCreateKernel,
      {aProgram(),
       value(bitsOf("add"), {fails(0, "no name", {CL_INVALID_VALUE}),
                             fails(bitsOf(""), "an empty name", {CL_INVALID_KERNEL_NAME}),
                             fails(bitsOf("adder"), "an unknown name", {CL_INVALID_KERNEL_NAME})}),
       errorReturn()});
  add("clCreateKernelsInProgram", clCreateKernelsInProgram,
      {aProgram(), value(0, {mayPass(UINT32_MAX, "UINT32_MAX of no list")}),
       value(0, {fails(bitsOf(kernelsReturn.data()), "no room", invalid)}), out(&countReturn)});
  add("clCloneKernel", clCloneKernel, {aKernel(), errorReturn()});
  add("clRetainKernel", clRetainKernel, {aKernel()});
  add("clReleaseKernel", clReleaseKernel, {aKernel()});

  const Parameter index = value(0, {fails(2, "no such argument", {CL_INVALID_ARG_INDEX}),
                                    fails(UINT32_MAX, "UINT32_MAX", {CL_INVALID_ARG_INDEX})});
  const std::vector<cl_int> wrongSize = {CL_INVALID_ARG_SIZE};
  Parameter notLaunched = aKernel();
  notLaunched.right = bitsOf(otherKernel);
  add("clSetKernelArg", clSetKernelArg,
      {notLaunched, index,
       value(sizeof(cl_mem),
             {fails(0, "no size", wrongSize), fails(1, "one byte", wrongSize),
              fails(16, "two handles", wrongSize), fails(SIZE_MAX, "SIZE_MAX", wrongSize),
              fails(SIZE_MAX / 2 + 1, "half of all memory", wrongSize)}),
       value(bitsOf(oneMemory.data()),
             {mayPass(0, "no value"), mayPass(bitsOf(oneMemory.data() + 1), "no buffer"),
              fails(bitsOf(notEvents.data()), "a queue", {CL_INVALID_MEM_OBJECT}),
              fails(bitsOf(notEvents.data() + 1), "text", {CL_INVALID_MEM_OBJECT}),
              fails(bitsOf(&released[Memory]), "a released buffer", {CL_INVALID_MEM_OBJECT}),
              fails(bitsOf(&foreignBuffer), "a buffer of another context",
                    {CL_INVALID_CONTEXT, CL_INVALID_MEM_OBJECT})})});
#ifndef OCLC_CHECK_LIFETIMES
  std::erase_if(rows.back().parameters[3].wrong,
                [](const WrongArgument &each) { return each.what == "a released buffer"; });
#endif
  for (const char *name : {"clSetKernelArgSVMPointer", "clSetKernelArgMemPointerINTEL"})
    add(name, clSetKernelArgSVMPointer,
        {notLaunched, index, value(bitsOf(shared), {mayPass(0, "null")})});
  addNamed<cl_int(cl_kernel, cl_uint, cl_ulong)>(
      "clSetKernelArgDevicePointerEXT",
      {notLaunched, index, value(bitsOf(shared), {mayPass(0, "null"), mayPass(1, "1")})});
  add("clSetKernelExecInfo", clSetKernelExecInfo,
      {notLaunched,
       value(CL_KERNEL_EXEC_INFO_SVM_PTRS,
             {fails(0, "nothing", invalid), fails(0xffffffff, "all bits", invalid),
              fails(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, "a flag of another size",
                    {CL_INVALID_VALUE, CL_INVALID_OPERATION})}),
       value(sizeof(void *), {fails(0, "no size", invalid), fails(1, "one byte", invalid),
                              fails(SIZE_MAX, "SIZE_MAX", invalid)}),
       required(&shared, CL_INVALID_VALUE)});

  static const size_t one[] = {1, 1, 1}, zero[] = {0, 0, 0}, huge[] = {SIZE_MAX, 1, 1},
                      overflow[] = {size_t(1) << 63, 2, 2}, many[] = {4096, 4096, 4096};
  const std::vector<cl_int> wrongGlobal = {CL_INVALID_GLOBAL_WORK_SIZE, CL_OUT_OF_RESOURCES,
                                           CL_INVALID_GLOBAL_OFFSET, CL_INVALID_VALUE};
  const std::vector<cl_int> wrongLocal = {CL_INVALID_WORK_GROUP_SIZE, CL_INVALID_WORK_ITEM_SIZE,
                                          CL_INVALID_VALUE};
  const Parameter launched = withForeign(aKernel(), Kernel);
  Parameters range = {
      value(1, {fails(0, "no dimensions", {CL_INVALID_WORK_DIMENSION}),
                fails(4, "four dimensions", {CL_INVALID_WORK_DIMENSION}),
                fails(UINT32_MAX, "UINT32_MAX dimensions", {CL_INVALID_WORK_DIMENSION}),
                mayPass(3, "three dimensions")}),
      value(0, {fails(bitsOf(huge), "beyond all numbers", {CL_INVALID_GLOBAL_OFFSET}),
                mayPass(bitsOf(one), "1")}),
      value(bitsOf(one), {fails(bitsOf(huge), "SIZE_MAX", wrongGlobal),
                          fails(bitsOf(overflow), "more than 2^63", wrongGlobal),
                          mayPass(bitsOf(zero), "nothing")}),
      value(0, {fails(bitsOf(zero), "0", wrongLocal), fails(bitsOf(huge), "SIZE_MAX", wrongLocal),
                fails(bitsOf(overflow), "more than 2^63", wrongLocal),
                mayPass(bitsOf(many), "2^36")})};
  for (WrongArgument &each : range[2].wrong)
    each.isCertain = each.mustFail();
  add("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel, list(aQueue(), launched, range, waits()));
  add("clEnqueueTask", clEnqueueTask, list(aQueue(), launched, waits()));
  add("clGetKernelSuggestedLocalWorkSizeKHR",
      reinterpret_cast<cl_int (*)(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                  const size_t *, size_t *)>(
          cl.clGetExtensionFunctionAddress("clGetKernelSuggestedLocalWorkSizeKHR")),
      list(aQueue(), launched, range[0], range[1],
           value(bitsOf(one),
                 {fails(0, "no size", {CL_INVALID_GLOBAL_WORK_SIZE}),
                  mayPass(bitsOf(huge), "SIZE_MAX"), mayPass(bitsOf(overflow), "more than 2^63")}),
           required(answer, CL_INVALID_VALUE)));
  add("clEnqueueNativeKernel", clEnqueueNativeKernel,
      list(aQueue(), value(bitsOf(+[](void *) {}), {fails(0, "nobody", invalid)}),
           value(bitsOf(oneMemory.data()), {fails(0, "no arguments", invalid)}),
           value(sizeof(cl_mem), {fails(0, "no size", invalid)}),
           value(1, {fails(0, "a list of nothing", invalid),
                     fails(2, "more than there are", {CL_INVALID_MEM_OBJECT, CL_INVALID_VALUE})}),
           value(bitsOf(oneMemory.data()),
                 {fails(0, "no list", invalid),
                  fails(bitsOf(notEvents.data()), "a queue", {CL_INVALID_MEM_OBJECT}),
                  fails(bitsOf(notEvents.data() + 1), "text", {CL_INVALID_MEM_OBJECT})}),
           value(bitsOf(&nativePlaces), {fails(0, "no places", invalid)}), waits()));
}

} // namespace oclc::test

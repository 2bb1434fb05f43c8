//===- RuntimeMachinesTest.cpp - Files for several machines -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"
#include "Binary/MultiBinary.h"
#include "BinaryBuilder.h"
#include "RuntimeTest.h"

#include <string>

using namespace oclc;

namespace {

using File = std::vector<std::byte>;

/// Returns a binary of the tests, which are made for this machine.
File own(const std::string &name) {
  const std::vector<unsigned char> bytes = readBinary(name);
  const auto *start = reinterpret_cast<const std::byte *>(bytes.data());
  return {start, start + bytes.size()};
}

/// Returns binaries for all other machines.
std::vector<File> foreign() {
  std::vector<File> files;
  for (const binary::Machine &machine : binary::allMachines())
    if (&machine != &binary::hostMachine())
      files.push_back(test::makeBinary(machine).bytes);
  return files;
}

File joined(const std::vector<File> &files) {
  return binary::writeMultiBinary(
      std::vector<std::span<const std::byte>>(files.begin(), files.end()));
}

/// Returns a file for all machines with the binary `name` for this one.
File forAll(const std::string &name) {
  std::vector<File> files = foreign();
  files.push_back(own(name));
  return joined(files);
}

class RuntimeMachines : public RuntimeTest {
protected:
  cl_program create(const File &file, cl_context in, cl_int &error) {
    const auto *start = reinterpret_cast<const unsigned char *>(file.data());
    const size_t size = file.size();
    return clCreateProgramWithBinary(in, 1, &device, &size, &start, nullptr, &error);
  }
  cl_program create(const File &file) {
    cl_int error = -1;
    cl_program program = create(file, context, error);
    EXPECT_CL(error);
    return program;
  }
  std::string kernelNames(cl_program program) {
    char text[1000] = {};
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(text), text, nullptr));
    return text;
  }
};

TEST_F(RuntimeMachines, KeepsItsOwnMember) {
  cl_program program = create(forAll("specialized"));
  EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(kernelNames(program), "empty;record");
  const std::vector<unsigned char> file = readBinary("specialized");
  size_t size = 0;
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
  ASSERT_EQ(size, file.size());
  std::vector<unsigned char> copy(size);
  unsigned char *place = copy.data();
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr));
  EXPECT_EQ(copy, file);
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeMachines, DoesNotReadOtherMembers) {
  File file = forAll("main");
  binary::MultiBinary table;
  ASSERT_EQ(binary::readTable(file, file.size(), table), "");
  for (const binary::MultiBinaryEntry &entry : table.members)
    if (entry.machine != binary::hostMachine().elf)
      std::fill_n(file.begin() + ptrdiff_t(entry.offset), entry.size, std::byte());
  EXPECT_CL(clReleaseProgram(create(file)));
}

TEST_F(RuntimeMachines, ListsTheMachinesIfThereIsNoMember) {
  static std::string message;
  cl_int error;
  cl_context telling = clCreateContext(
      nullptr, 1, &device, [](const char *text, const void *, size_t, void *) { message = text; },
      nullptr, &error);
  ASSERT_CL(error);
  EXPECT_EQ(create(joined(foreign()), telling, error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BINARY);
  std::string names;
  for (const binary::Machine &machine : binary::allMachines())
    if (&machine != &binary::hostMachine())
      names += (names.empty() ? "" : " and ") + std::string(machine.name);
  EXPECT_EQ(message, "binary refused: made for machines " + names + ", not " +
                         std::string(binary::hostMachine().name));
  EXPECT_EQ(create(foreign().front(), telling, error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BINARY);
  EXPECT_TRUE(message.starts_with("binary refused: made for machine ")) << message;
  EXPECT_CL(clReleaseContext(telling));
}

TEST_F(RuntimeMachines, LinksItsOwnMembers) {
  const cl_program inputs[] = {create(forAll("library")), create(forAll("other-library"))};
  cl_int error = -1;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, nullptr, 2, inputs, nullptr, nullptr, &error);
  ASSERT_CL(error);
  const std::string names = kernelNames(linked);

  // An archive whose members are files for several machines, as oclc makes it from a capture.
  const File members[] = {forAll("library"), forAll("other-library")};
  const std::span<const std::byte> spans[] = {members[0], members[1]};
  cl_program archived = create(binary::writeArchive(binary::BinaryType::Executable, spans));
  EXPECT_CL(clBuildProgram(archived, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(kernelNames(archived), names);
  for (cl_program program : {inputs[0], inputs[1], linked, archived})
    EXPECT_CL(clReleaseProgram(program));
}

} // namespace

//===- CompilerStandInTest.cpp - What the driver makes of what a compiler does ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The compiler is stand-in-compiler, whose input specifies what it does.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "CompilerTest.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

/// Folder for temporary folders of the driver in these tests.
const fs::path &scratch() {
  static const fs::path folder = [] {
    std::string name = (fs::temp_directory_path() / "compiler-test-XXXXXX").string();
    return fs::path(mkdtemp(name.data()));
  }();
  return folder;
}

class CompilerStandIn : public CompilerTest {
protected:
  CompilerStandIn() {
    setenv("TMPDIR", scratch().c_str(), 1);
    setenv("OCLC_TEST_ANSWERS", RUNTIME_TEST_BINARIES, 1);
    setenv("OCLC_TEST_PID", (scratch().string() + ".pid").c_str(), 1);
    setenv("OCLC_COMPILER_TIMEOUT", "100", 1);
  }
  ~CompilerStandIn() override {
    EXPECT_TRUE(fs::is_empty(scratch())) << "a folder is left behind";
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left behind";
    EXPECT_EQ(errno, ECHILD);
  }
  cl_program linkWith(const char *what, const char *options, cl_int &error,
                      Notified *notified = nullptr);
  static void TearDownTestSuite() {
    fs::remove_all(scratch());
    fs::remove(scratch().string() + ".pid");
  }
};

TEST_F(CompilerStandIn, TheDeviceSaysThatItHasOne) {
  cl_bool available = CL_FALSE;
  EXPECT_CL(clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof(available), &available,
                            nullptr));
  EXPECT_EQ(available, cl_bool(CL_TRUE));
  EXPECT_EQ(deviceText(CL_DEVICE_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(deviceText(CL_DEVICE_IL_VERSION), "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 "
                                              "SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6");
  cl_name_version languages[7];
  size_t size = 0;
  EXPECT_CL(
      clGetDeviceInfo(device, CL_DEVICE_ILS_WITH_VERSION, sizeof(languages), languages, &size));
  EXPECT_EQ(size, sizeof(languages));
  EXPECT_EQ(languages[6].version, CL_MAKE_VERSION(1, 6, 0));
  EXPECT_STREQ(languages[6].name, "SPIR-V");
  EXPECT_NE(deviceText(CL_DEVICE_EXTENSIONS).find("cl_khr_il_program"), std::string::npos);
  EXPECT_NE(clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR"),
            nullptr);
}

/// cl_khr_spirv_queries. Frontend/SPIRV/Requirements.def has the lists.
TEST_F(CompilerStandIn, TheDeviceSaysWhatItAcceptsInSpirv) {
  constexpr cl_device_info InstructionSets = 0x12B9, Extensions = 0x12BA, Capabilities = 0x12BB;
  const auto names = [&](cl_device_info query) {
    std::array<const char *, 100> list = {};
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(device, query, sizeof(list), list.data(), &size));
    return std::set<std::string>(list.begin(), list.begin() + size / sizeof(const char *));
  };
  EXPECT_TRUE(names(InstructionSets).contains("OpenCL.std"));
  EXPECT_FALSE(names(InstructionSets).contains("GLSL.std.450"));
  const std::set<std::string> extensions = names(Extensions);
  EXPECT_TRUE(extensions.contains("SPV_KHR_expect_assume"));
  EXPECT_TRUE(extensions.contains("SPV_KHR_shader_clock")) << "newer than validators";
  EXPECT_TRUE(extensions.contains("SPV_KHR_untyped_pointers"));

  std::array<cl_uint, 200> numbers = {};
  size_t size = 0;
  EXPECT_CL(clGetDeviceInfo(device, Capabilities, sizeof(numbers), numbers.data(), &size));
  const std::set<cl_uint> capabilities(numbers.begin(), numbers.begin() + size / sizeof(cl_uint));
  EXPECT_TRUE(capabilities.contains(6)) << "Kernel";
  EXPECT_TRUE(capabilities.contains(10)) << "Float64";
  EXPECT_FALSE(capabilities.contains(1)) << "Shader";
  EXPECT_TRUE(capabilities.contains(17)) << "Pipes";
  EXPECT_FALSE(capabilities.contains(60)) << "PipeStorage";
  EXPECT_EQ(CL_INVALID_VALUE,
            clGetDeviceInfo(device, Capabilities, size - 1, numbers.data(), &size));
}

TEST_F(CompilerStandIn, BuildsWhatRuns) {
  cl_program program = source("good");
  EXPECT_EQ(status(program), CL_BUILD_NONE);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  ASSERT_CL(buildWith(program, "-cl-mad-enable"));
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(log(program), "");
  EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-mad-enable");
  EXPECT_EQ(binary(program), readBinary("main"));
  char original[16];
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof(original), original, nullptr));
  EXPECT_STREQ(original, "good") << "as given, not what the binary keeps";
  cl_int error;
  cl_kernel counter = clCreateKernel(program, "counter", &error);
  ASSERT_CL(error);
  cl_mem out = buffer(sizeof(int));
  setArgument(counter, 0, out);
  EXPECT_CL(launch(counter, {1}));
  EXPECT_EQ(read<int>(out, 1)[0], 5);
  EXPECT_CL(clReleaseKernel(counter));
}

TEST_F(CompilerStandIn, LaunchesRunFastCodeWhenItIsReady) {
  const fs::path go = scratch().string() + ".go";
  setenv("OCLC_TEST_LINKS", "later", 1);
  setenv("OCLC_TEST_GO", go.c_str(), 1);
  cl_program program = source("quick");
  ASSERT_CL(buildWith(program));
  cl_int error;
  cl_kernel counter = clCreateKernel(program, "counter", &error);
  ASSERT_CL(error);
  cl_mem out = buffer(sizeof(int));
  setArgument(counter, 0, out);
  constexpr int Quick = 7, Fast = 5;
  const auto result = [&] {
    EXPECT_CL(launch(counter, {1}));
    return read<int>(out, 1)[0];
  };
  EXPECT_EQ(result(), Quick);
  EXPECT_TRUE(std::ofstream(go).flush());
  int last = Quick;
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (last == Quick && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    last = result();
  }
  EXPECT_EQ(last, Fast);
  EXPECT_CL(clReleaseKernel(counter));
  fs::remove(go);
}

TEST_F(CompilerStandIn, WarningsAreInTheLog) {
  cl_program program = source("warning");
  EXPECT_CL(buildWith(program));
  EXPECT_EQ(log(program), "<source>:1:2: warning: odd\n    1 | a <stdin>\n");
}

TEST_F(CompilerStandIn, FailuresAreErrorsWithALog) {
  const struct {
    const char *what;
    cl_int expected, expectedOfObject;
    const char *log;
  } table[] = {
      {"error", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE,
       "<source>:3:1: error: wrong\n"},
      {"silent", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "without a reason\n"},
      {"options", CL_INVALID_BUILD_OPTIONS, CL_INVALID_COMPILER_OPTIONS, "expected CL1.0\n"},
      {"fault", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "without a reason\n"},
      {"signal", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "ended by signal 11"},
      {"garbage", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "cannot be used: "},
      {"nothing", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "cannot be used: "},
      {"library", CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE, "of another kind\n"},
  };
  for (const auto &[what, expected, expectedOfObject, part] : table) {
    cl_program program = source(what);
    EXPECT_EQ(buildWith(program), expected) << what;
    EXPECT_EQ(status(program), CL_BUILD_ERROR) << what;
    EXPECT_NE(log(program).find(part), std::string::npos) << what << ": " << log(program);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE)) << what;
    EXPECT_TRUE(binary(program).empty()) << what;
    cl_int error;
    EXPECT_EQ(clCreateKernel(program, "add", &error), nullptr) << what;
    EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE) << what;
    EXPECT_EQ(compile(program), expectedOfObject) << what;
    EXPECT_NE(log(program).find(part), std::string::npos) << what << ": " << log(program);
  }
  cl_program future = source("future");
  EXPECT_EQ(buildWith(future), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(future).find("no variant of kernel 'record'"), std::string::npos);
}

TEST_F(CompilerStandIn, LongLogsAreCut) {
  cl_program program = source("loud");
  EXPECT_EQ(buildWith(program), CL_BUILD_PROGRAM_FAILURE);
  const std::string all = log(program);
  EXPECT_TRUE(all.starts_with("a line of the log\na line"));
  EXPECT_TRUE(all.ends_with("... and more\n"));
  EXPECT_GT(all.size(), size_t(1) << 20);
  EXPECT_LT(all.size(), (size_t(1) << 20) + 100);
}

TEST_F(CompilerStandIn, TakesNoLongerThanAllowed) {
  setenv("OCLC_COMPILER_TIMEOUT", "1", 1);
  for (const char *what : {"hang", "closed", "leaves"}) {
    cl_program program = source(what);
    EXPECT_EQ(buildWith(program), CL_OUT_OF_RESOURCES) << what;
    EXPECT_EQ(status(program), CL_BUILD_ERROR) << what;
    EXPECT_NE(log(program).find("stopped after 1 s; OCLC_COMPILER_TIMEOUT"), std::string::npos);
  }
}

TEST_F(CompilerStandIn, NeedsNotWaitForItsChildren) { EXPECT_CL(buildWith(source("orphan"))); }

TEST_F(CompilerStandIn, NeedsNotReadItsInput) {
  cl_program program = source(std::string(10'000'000, 'x'));
  EXPECT_CL(buildWith(program, "-DINSTEAD=good"));
  EXPECT_EQ(buildWith(program, "-DINSTEAD=error"), CL_BUILD_PROGRAM_FAILURE);
}

/// Compiles while the application ignores SIGCHLD, and while its standard input and output are
/// closed.
TEST_F(CompilerStandIn, LeavesTheApplicationAlone) {
  signal(SIGCHLD, SIG_IGN);
  cl_program program = source("good");
  EXPECT_CL(buildWith(program)) << "nobody knows the status";
  EXPECT_EQ(buildWith(program, "-DINSTEAD=error"), CL_BUILD_PROGRAM_FAILURE);
  signal(SIGCHLD, SIG_DFL);
  const int input = dup(0), output = dup(1);
  close(0);
  close(1);
  EXPECT_CL(buildWith(program));
  dup2(input, 0);
  dup2(output, 1);
  close(input);
  close(output);
  EXPECT_EQ(log(program), "");
}

TEST_F(CompilerStandIn, OptionsAreWords) {
  const struct {
    const char *options, *expected;
  } table[] = {
      {nullptr, "[--cpu=native][-]"},
      {" ", "[--cpu=native][-]"},
      {"-w\t-cl-std=CL3.0\n-Werror -Wno-unused", "[-w][-cl-std=CL3.0][-Werror][-Wno-unused][-]"},
      {"-D A=1 -DB -U C -I dir", "[-DA=1][-DB][-UC][-Idir][-]"},
      {"-I \"a folder\" -D 'S=\"x y\"'", "[-Ia folder][-DS=\"x y\"][-]"},
      {"-DT=\\\"x\\ y\\\" -Ia\\b", "[-DT=\"x y\"][-Ia\\b][-]"},
      {"-D --save-temps=x", "[-D--save-temps=x][-]"},
      {"--cpu=x86-64-v3 --local-size=16x16", "cl][--cpu=x86-64-v3][--local-size=16x16][-]"},
  };
  cl_program program = source("arguments");
  for (const auto &[options, expected] : table) {
    EXPECT_CL(buildWith(program, options)) << options;
    EXPECT_TRUE(log(program).ends_with(expected + std::string("\n"))) << log(program);
  }
  const std::string all = log(program);
  EXPECT_NE(all.find("[--color=never][--crash-bundle=off][--sandbox=try][-MD][-MF]["),
            std::string::npos)
      << all;
  EXPECT_NE(all.find("/includes][-o][-][-x][cl]"), std::string::npos) << all;
}

TEST_F(CompilerStandIn, RunsInTheSandboxThatIsAskedFor) {
  for (const auto &[asked, given] :
       {std::pair{"on", "[--sandbox=on]"}, {"off", "[--sandbox=off]"}, {"", "[--sandbox=try]"}}) {
    setenv("OCLC_SANDBOX", asked, 1);
    cl_program program = source("arguments");
    EXPECT_CL(buildWith(program, ""));
    EXPECT_NE(log(program).find(given), std::string::npos) << log(program);
  }
  unsetenv("OCLC_SANDBOX");
}

TEST_F(CompilerStandIn, OptionsForOthersAreRefused) {
  cl_program program = source("good");
  for (const char *options : {"-o x",
                              "-ox",
                              "--save-temps",
                              "--save-temps=x",
                              "--crash-bundle=x",
                              "--opt-bisect-limit=0",
                              "--add-to-stage=flatten:verify",
                              "--verify-each",
                              "-MD",
                              "-MF x",
                              "--emit=asm",
                              "@file",
                              "file.cl",
                              "-",
                              "--",
                              "-c",
                              "--create-library",
                              "-create-library",
                              "-x spirv",
                              "--spec-const=1:2",
                              "--spirv-translator=x",
                              "--save-remarks=x",
                              "-Wl,-o,x",
                              "-Wp,-MD,x",
                              "-W",
                              "-D",
                              "-I",
                              "-I \"\"",
                              "-cl-std=",
                              "-cl-unknown",
                              "\"-w",
                              "''",
                              "-w -###",
                              "--kernel=k",
                              "--limit-time=0",
                              "--help"}) {
    EXPECT_EQ(buildWith(program, options), CL_INVALID_BUILD_OPTIONS) << options;
    EXPECT_EQ(status(program), CL_BUILD_ERROR);
    EXPECT_NE(log(program), "") << options;
    EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), options);
    EXPECT_EQ(compile(program, options), CL_INVALID_COMPILER_OPTIONS) << options;
  }
  Notified notified;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-o x", Notified::notify, &notified),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(notified.calls, 0) << "nothing has begun";
  EXPECT_CL(buildWith(program));
}

TEST_F(CompilerStandIn, BuildsAgain) {
  cl_program program = source("good");
  ASSERT_CL(buildWith(program));
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, "counter", &error);
  ASSERT_CL(error);
  EXPECT_EQ(buildWith(program), CL_INVALID_OPERATION) << "a kernel is attached";
  EXPECT_EQ(compile(program), CL_INVALID_OPERATION) << "a kernel is attached";
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS) << "and all is as it was";
  // An enqueued command keeps the code of its program.
  cl_mem out = buffer(sizeof(int));
  setArgument(kernel, 0, out);
  cl_event gate = userEvent();
  const size_t one = 1;
  EXPECT_CL(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 1, &gate, nullptr));
  EXPECT_CL(clReleaseKernel(kernel));
  EXPECT_CL(buildWith(program, "-DINSTEAD=special"));
  EXPECT_EQ(binary(program), readBinary("specialized"));
  EXPECT_EQ(clCreateKernel(program, "counter", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_KERNEL_NAME);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_EQ(read<int>(out, 1)[0], 5);
  EXPECT_EQ(buildWith(program, "-DINSTEAD=error"), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(clCreateKernel(program, "empty", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
}

TEST_F(CompilerStandIn, CompilesObjectsToLink) {
  cl_program object = source("object");
  ASSERT_CL(compile(object));
  EXPECT_EQ(type(object), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  cl_int error;
  EXPECT_EQ(clCreateKernel(object, "add", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  cl_program linked =
      keep(clLinkProgram(context, 0, nullptr, nullptr, 1, &object, nullptr, nullptr, &error));
  EXPECT_CL(error);
  EXPECT_EQ(type(linked), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  // Rebuilding an input does not change the linked program.
  EXPECT_CL(buildWith(object, "-DINSTEAD=good"));
  EXPECT_EQ(type(linked), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  cl_program arguments = source("arguments");
  EXPECT_EQ(compile(arguments), CL_COMPILE_PROGRAM_FAILURE) << "it is no object";
  EXPECT_NE(log(arguments).find("[-x][cl][-c]"), std::string::npos) << log(arguments);
}

/// Links two inputs, which are the same object with imports. `what` specifies the action of the
/// compiler.
cl_program CompilerStandIn::linkWith(const char *what, const char *options, cl_int &error,
                                     Notified *notified) {
  setenv("OCLC_TEST_LINKS", what, 1);
  const std::vector<unsigned char> file = readBinary("open-object");
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_program open =
      keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
  EXPECT_CL(error);
  const cl_program both[] = {open, open};
  return keep(clLinkProgram(context, 0, nullptr, options, 2, both,
                            notified ? Notified::notify : nullptr, notified, &error));
}

TEST_F(CompilerStandIn, LinksObjectsWithImports) {
  cl_int error;
  cl_program program = linkWith("objects", "-cl-fast-relaxed-math", error);
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(log(program), "input program 0: read\ninput program 1: read\n");
  EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-fast-relaxed-math");
  program = linkWith("library", "-create-library", error);
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  program = linkWith("arguments", "", error);
  EXPECT_NE(log(program).find("[--color=never][--crash-bundle=off][--sandbox=try][-o][-][-O1][--"
                              "embed-ir][--cpu=native][input program 0]"
                              "[input program 1]\n"),
            std::string::npos)
      << log(program);
}

TEST_F(CompilerStandIn, LinksThatFailHaveALog) {
  const struct {
    const char *what;
    cl_int expected;
    const char *log;
  } table[] = {
      {"silent", CL_LINK_PROGRAM_FAILURE, "without a reason\n"},
      {"options", CL_LINK_PROGRAM_FAILURE, "expected CL1.0\n"},
      {"signal", CL_LINK_PROGRAM_FAILURE, "ended by signal 11"},
      {"garbage", CL_LINK_PROGRAM_FAILURE, "cannot be used: "},
      {"library", CL_LINK_PROGRAM_FAILURE, "of another kind\n"},
      {"future", CL_LINK_PROGRAM_FAILURE, "no variant of kernel 'record'"},
      {"hang", CL_OUT_OF_RESOURCES, "stopped after 1 s; OCLC_COMPILER_TIMEOUT"},
  };
  setenv("OCLC_COMPILER_TIMEOUT", "1", 1);
  for (const auto &[what, expected, part] : table) {
    cl_int error;
    cl_program program = linkWith(what, "", error);
    EXPECT_EQ(error, expected) << what;
    ASSERT_NE(program, nullptr) << what;
    EXPECT_EQ(status(program), CL_BUILD_ERROR) << what;
    EXPECT_NE(log(program).find(part), std::string::npos) << what << ": " << log(program);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE)) << what;
  }
}

TEST_F(CompilerStandIn, LinksBehindTheApplicationsBack) {
  Notified notified;
  notified.device = device;
  cl_int error;
  setenv("OCLC_COMPILER_TIMEOUT", "1", 1);
  cl_program program = linkWith("hang", "", error, &notified);
  ASSERT_CL(error);
  EXPECT_EQ(status(program), CL_BUILD_IN_PROGRESS);
  EXPECT_EQ(buildWith(program), CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateKernel(program, "add", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(clLinkProgram(context, 0, nullptr, "", 1, &program, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION) << "it is not linked yet";
  notified.wait();
  EXPECT_EQ(notified.status, CL_BUILD_ERROR);
  EXPECT_EQ(notified.calls, 1);
}

TEST_F(CompilerStandIn, HeadersAreFilesForAWhile) {
  cl_program program = source("headers");
  const cl_program headers[] = {source("first\n"), source("second\n"), source("third\n")};
  const char *names[] = {"a.h", "folder/b.h", "a.h"};
  ASSERT_CL(clCompileProgram(program, 0, nullptr, "", 3, headers, names, nullptr, nullptr));
  EXPECT_EQ(log(program), "./a.h:first\n./folder/b.h:second\na.h:1:\n");
  for (const char *name : {"", "/a.h", "../a.h", "x/../../a.h", "x/..", "x/", "x//y"})
    EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 1, headers, &name, nullptr, nullptr),
              CL_INVALID_VALUE)
        << name;
  const char *clash[] = {"a", "a/b", "c"};
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 3, headers, clash, nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  EXPECT_NE(log(program).find("cannot write the header 'a/b'"), std::string::npos);
}

TEST_F(CompilerStandIn, BuildsBehindTheApplicationsBack) {
  Notified notified;
  notified.device = device;
  cl_program program = source("slow");
  ASSERT_CL(clBuildProgram(program, 0, nullptr, "-w", Notified::notify, &notified));
  if (notified.calls == 0) { // This is almost always the case.
    EXPECT_EQ(buildWith(program), CL_INVALID_OPERATION) << "it is being built";
  }
  notified.wait();
  EXPECT_EQ(notified.status, CL_BUILD_SUCCESS);
  EXPECT_EQ(notified.calls, 1);
  // Check that a failure is visible in the status.
  Notified failed;
  failed.device = device;
  cl_program wrong = source("error");
  ASSERT_CL(clBuildProgram(wrong, 0, nullptr, nullptr, Notified::notify, &failed));
  failed.wait();
  EXPECT_EQ(failed.status, CL_BUILD_ERROR);
  EXPECT_EQ(log(wrong), "<source>:3:1: error: wrong\n");
}

TEST_F(CompilerStandIn, StaysInProgressUntilItEnds) {
  setenv("OCLC_COMPILER_TIMEOUT", "1", 1);
  Notified notified;
  notified.device = device;
  cl_program program = source("hang");
  ASSERT_CL(clBuildProgram(program, 0, nullptr, "-w", Notified::notify, &notified));
  EXPECT_EQ(status(program), CL_BUILD_IN_PROGRESS);
  EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), "-w");
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  cl_int error;
  EXPECT_EQ(clCreateKernel(program, "add", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, Notified::notify, &notified),
            CL_INVALID_OPERATION);
  notified.wait();
  EXPECT_EQ(notified.status, CL_BUILD_ERROR);
  EXPECT_EQ(notified.calls, 1);
}

TEST_F(CompilerStandIn, AProgramLivesUntilItsBuildEnds) {
  Notified notified;
  notified.device = device;
  const char *text = "slow";
  cl_int error;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  ASSERT_CL(clBuildProgram(program, 0, nullptr, nullptr, Notified::notify, &notified));
  EXPECT_CL(clReleaseProgram(program));
  notified.wait();
  EXPECT_EQ(notified.status, CL_BUILD_SUCCESS);
}

TEST_F(CompilerStandIn, SeveralAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> succeeded{0};
  cl_program shared = source("good");
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round != 5; ++round) {
        Notified notified;
        notified.device = device;
        cl_program own = source("warning"), other = source("good");
        EXPECT_CL(clBuildProgram(other, 0, nullptr, nullptr, Notified::notify, &notified));
        succeeded += buildWith(own) == CL_SUCCESS;
        const cl_int both = buildWith(shared);
        EXPECT_TRUE(both == CL_SUCCESS || both == CL_INVALID_OPERATION) << both;
        notified.wait();
        EXPECT_EQ(notified.status, CL_BUILD_SUCCESS);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(succeeded, 20);
}

/// The compiler ends if its application exits during a build.
TEST_F(CompilerStandIn, EndsWithTheApplication) {
  // Threads of the tests before may hold locks of the emulator, which stay locked in the child.
  if (oclc::test::IsEmulated)
    GTEST_SKIP() << oclc::test::NoThreadsAfterFork;
  const std::string pidFile = scratch().string() + ".pid";
  fs::remove(pidFile);
  const pid_t application = fork();
  if (application == 0) {
    static Notified notified;
    cl_program program = source("leaves");
    if (clBuildProgram(program, 0, nullptr, nullptr, Notified::notify, &notified))
      _exit(1);
    while (!fs::exists(pidFile) || fs::is_empty(pidFile))
      usleep(1000);
    exit(notified.calls == 0 ? 42 : 2);
  }
  int status = 0;
  ASSERT_EQ(waitpid(application, &status, 0), application);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 42) << status;
  pid_t compiler = 0;
  std::ifstream(pidFile) >> compiler;
  ASSERT_GT(compiler, 1);
  for (int i = 0; i != 10'000 && kill(compiler, 0) == 0; ++i) {
    // A compiler that has ended is a zombie until its new parent waits for it.
    std::string stat;
    std::getline(std::ifstream("/proc/" + std::to_string(compiler) + "/stat"), stat);
    if (stat.find(") Z ") != std::string::npos)
      break;
    ASSERT_NE(i, 9'999) << "it still runs";
    usleep(1000);
  }
}

/// A SPIR-V module with a specialisation constant of each type. It need not be complete.
constexpr uint32_t Words[] = {
    0x07230203,   0x00010200, 0,  100, 0, 4 << 16 | 71, 1, 1, 7, // OpDecorate %1 SpecId 7
    4 << 16 | 71, 2,          1,  8,                             //
    4 << 16 | 71, 3,          1,  9,                             //
    4 << 16 | 71, 4,          1,  10,                            //
    4 << 16 | 71, 5,          1,  11,                            //
    4 << 16 | 71, 6,          41, 12,                            // another decoration
    4 << 16 | 21, 20,         32, 0,                             // OpTypeInt 32
    4 << 16 | 21, 21,         64, 0,                             //
    3 << 16 | 22, 22,         32,                                // OpTypeFloat 32
    2 << 16 | 20, 23,                                            // OpTypeBool
    4 << 16 | 21, 24,         8,  0,                             //
    4 << 16 | 50, 20,         1,  5,                             // OpSpecConstant
    5 << 16 | 50, 21,         2,  5,   0,                        //
    4 << 16 | 50, 22,         3,  0,                             //
    3 << 16 | 48, 23,         4,                                 // OpSpecConstantTrue
    4 << 16 | 50, 24,         5,  1,                             //
    4 << 16 | 50, 20,         6,  1,                             //
};

TEST_F(CompilerStandIn, TakesSpirvInEitherOrder) {
  const std::vector<uint32_t> module(std::begin(Words), std::end(Words));
  cl_int error;
  auto create = [&](const void *il, size_t size) {
    cl_program program = clCreateProgramWithIL(context, il, size, &error);
    EXPECT_EQ(program == nullptr, error != CL_SUCCESS);
    return program ? keep(program) : program;
  };
  cl_program program = create(module.data(), module.size() * 4);
  EXPECT_CL(error);
  std::vector<uint32_t> back(module.size());
  size_t size = 0;
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_IL, module.size() * 4, back.data(), &size));
  EXPECT_EQ(size, module.size() * 4);
  EXPECT_EQ(back, module);
  std::vector<uint32_t> swapped = module;
  for (uint32_t &word : swapped)
    word = __builtin_bswap32(word);
  cl_program other = create(swapped.data(), swapped.size() * 4);
  EXPECT_CL(error);
  const uint32_t value = 1;
  EXPECT_CL(clSetProgramSpecializationConstant(other, 7, 4, &value));
  create(nullptr, 8);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  create(module.data(), 0);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  create(module.data(), module.size() * 4 - 1);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  create(module.data(), 16);
  EXPECT_EQ(error, CL_INVALID_VALUE) << "no whole header";
  create(module.data(), module.size() * 4 - 4);
  EXPECT_EQ(error, CL_INVALID_VALUE) << "no whole instruction";
  std::vector<uint32_t> empty(module.begin(), module.begin() + 5);
  empty.push_back(71);
  create(empty.data(), empty.size() * 4);
  EXPECT_EQ(error, CL_INVALID_VALUE) << "an instruction of no words";
  create("kernel void f() {   }   ", 24);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(CompilerStandIn, SpecialisationConstantsHaveTheirSizes) {
  cl_program program = spirv({std::begin(Words), std::end(Words)});
  const uint64_t bits = 0xc000'0000'ffff'fff6;
  const float number = -0.1f;
  auto set = [&](cl_uint id, size_t size, const void *value) {
    return clSetProgramSpecializationConstant(program, id, size, value);
  };
  EXPECT_EQ(set(6, 4, &bits), CL_INVALID_SPEC_ID);
  EXPECT_EQ(set(12, 4, &bits), CL_INVALID_SPEC_ID) << "another decoration";
  EXPECT_EQ(set(7, 8, &bits), CL_INVALID_VALUE);
  EXPECT_EQ(set(8, 4, &bits), CL_INVALID_VALUE);
  EXPECT_EQ(set(10, 4, &bits), CL_INVALID_VALUE);
  EXPECT_EQ(set(7, 4, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(nullptr, 7, 4, &bits), CL_INVALID_PROGRAM);
  EXPECT_EQ(clSetProgramSpecializationConstant(source("good"), 7, 4, &bits), CL_INVALID_OPERATION);
  EXPECT_CL(set(7, 4, &number));
  EXPECT_CL(set(7, 4, &bits));
  EXPECT_CL(set(8, 8, &bits));
  EXPECT_CL(set(9, 4, &number));
  EXPECT_CL(set(10, 1, &bits));
  EXPECT_CL(set(11, 1, &bits));
  EXPECT_CL(buildWith(program, "-DINSTEAD=arguments"));
  EXPECT_NE(
      log(program).find("[-x][spirv][-O1][--embed-ir][--cpu=native][--spec-const=7:4294967286]"
                        "[--spec-const=8:13835058059577130998][--spec-const=9:-0x1.99999ap-4]"
                        "[--spec-const=10:true][--spec-const=11:246][-DINSTEAD"),
      std::string::npos)
      << log(program);
}

} // namespace

//===- Translator.cpp - Run llvm-spirv in a separate process ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The translator ends its process when it does not accept a module, and crashes on some invalid
// modules, so oclc runs it as a program instead of linking it as a library. It runs in a sandbox
// that allows it to write only its output and its messages.
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/Translator.h"

#include "Base/Environment.h"
#include "Sandbox/Sandbox.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr const char Variable[] = "OCLC_SPIRV_TRANSLATOR";

/// Names of translators in order of preference: first the version that is tested most, then newer
/// versions, which support more modules.
constexpr StringRef NamesInPath[] = {"llvm-spirv-19", "llvm-spirv-22", "llvm-spirv-21",
                                     "llvm-spirv-20", "llvm-spirv-18", "llvm-spirv-17",
                                     "llvm-spirv-16", "llvm-spirv-15", "llvm-spirv"};

/// Searches the folders of PATH; returns an empty string if none contains the program.
std::string findInPath(StringRef name) {
  const char *path = environment("PATH");
  SmallVector<StringRef> folders;
  SplitString(path ? path : "", folders, ":");
  if (folders.empty()) // LLVM would read PATH itself.
    return "";
  ErrorOr<std::string> found = sys::findProgramByName(name, folders);
  return found ? *found : "";
}

Expected<std::string> checked(StringRef path, const Twine &origin) {
  if (sys::fs::can_execute(path))
    return path.str();
  if (sys::path::filename(path) == path)
    if (std::string found = findInPath(path); !found.empty())
      return found;
  return createStringError("'" + path + "', which " + origin + " names, is not a program");
}

/// Returns the path where the build and the installation of oclc put the translator; empty if it is
/// not there.
std::string translatorOfOurs() {
  const std::string self =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&translatorOfOurs));
  const StringRef folder = sys::path::parent_path(self);
  SmallString<128> installed(sys::path::parent_path(folder)), beside(folder);
  sys::path::append(installed, "libexec", "oclc", "llvm-spirv");
  sys::path::append(beside, "llvm-spirv");
  for (StringRef path : {installed.str(), beside.str()})
    if (sys::fs::can_execute(path))
      return path.str();
  return "";
}

/// A temporary file that the destructor removes.
class TemporaryFile {
public:
  static Expected<TemporaryFile> create(StringRef suffix) {
    SmallString<128> path;
    if (std::error_code error = sys::fs::createTemporaryFile("module", suffix, path))
      return createStringError("cannot make a temporary file: " + error.message());
    return TemporaryFile(path);
  }
  TemporaryFile(TemporaryFile &&other) noexcept : Path(std::exchange(other.Path, "")) {}
  ~TemporaryFile() {
    if (!Path.empty())
      unlink(Path.c_str());
  }
  const char *path() const { return Path.c_str(); }

  Error write(StringRef contents) const {
    std::error_code failure;
    raw_fd_ostream stream(Path, failure);
    if (!failure) {
      stream << contents;
      stream.close();
      failure = stream.error();
      stream.clear_error();
    }
    return failure ? createStringError("cannot write '" + Twine(Path) + "': " + failure.message())
                   : Error::success();
  }
  std::string read() const {
    ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(Path);
    return buffer ? (*buffer)->getBuffer().str() : "";
  }

private:
  explicit TemporaryFile(StringRef path) : Path(path) {}
  std::string Path;
};

/// Starts the program in the child after fork(), so it must not allocate memory.
[[noreturn]] void becomeProgram(const char *const *arguments, const char *messages, pid_t parent,
                                const sandbox::Sandbox &sandbox) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
  const int nothing = open("/dev/null", O_RDWR);
  const int written = open(messages, O_WRONLY | O_TRUNC);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(written, STDERR_FILENO);
  sandbox.enter(); // A failure is ignored: the operating system may lack a protection.
  execv(arguments[0], const_cast<char *const *>(arguments));
  _exit(127);
}

/// Runs the program and returns its status as waitpid() reports it.
Expected<int> run(ArrayRef<const char *> arguments, const char *messages,
                  const sandbox::Sandbox &sandbox) {
  // Without this variable, LLVM's crash handler would start llvm-symbolizer. In the sandbox it
  // cannot create the files for that, and would end the program with an error about these files.
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", /*overwrite=*/1);
  const pid_t parent = getpid(), child = fork();
  if (child < 0)
    return createStringError(std::string("cannot be started: ") + strerror(errno));
  if (child == 0)
    becomeProgram(arguments.data(), messages, parent, sandbox);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return createStringError(std::string("was lost: ") + strerror(errno));
  return status;
}

/// Returns the first message of the translator, without the crash report of LLVM that may follow;
/// empty if there is none.
std::string firstMessage(StringRef messages) {
  const StringRef line = messages.ltrim().split('\n').first;
  const bool isReport = line.starts_with("PLEASE submit") || line.starts_with("Stack dump") ||
                        line.ltrim().starts_with("#");
  return isReport ? "" : line.take_front(400).trim().str();
}

} // namespace

Expected<std::string> findTranslator(StringRef asked) {
  if (!asked.empty())
    return checked(asked, "--spirv-translator");
  if (const char *named = environment(Variable); named && *named)
    return checked(named, Variable);
  if (std::string ours = translatorOfOurs(); !ours.empty())
    return ours;
  for (StringRef name : NamesInPath)
    if (std::string found = findInPath(name); !found.empty())
      return found;
  return createStringError(
      "SPIR-V needs the program llvm-spirv (the Debian package llvm-spirv-19); "
      "--spirv-translator=PATH says where it is");
}

Expected<std::string> translate(StringRef translator, StringRef module) {
  Expected<TemporaryFile> input = TemporaryFile::create("spv"),
                          output = TemporaryFile::create("bc"),
                          messages = TemporaryFile::create("txt");
  for (Expected<TemporaryFile> *file : {&input, &output, &messages})
    if (!*file)
      return file->takeError();
  if (Error e = input->write(module))
    return std::move(e);
  // Resolve symbolic links, because a translator that is a script may search for its files relative
  // to the path by which it is called.
  SmallString<128> real;
  const std::string program =
      (sys::fs::real_path(translator, real) ? translator : StringRef(real)).str();
  const char *arguments[] = {program.c_str(),    "-r",          "--spirv-target-env=CL2.0",
                             "--spirv-ext=+all", input->path(), "-o",
                             output->path(),     nullptr};
  sandbox::Allowance allowed;
  allowed.writable = {output->path(), messages->path()};
  allowed.programs = sandbox::filesToStart(program);
  allowed.anyProgram = allowed.programs.empty();
  Expected<int> status = run(arguments, messages->path(), sandbox::Sandbox(allowed));
  if (!status)
    return status.takeError();
  std::string said = firstMessage(messages->read());
  if (!said.empty())
    said = ": " + said;
  if (WIFSIGNALED(*status))
    return createStringError("crashed (" + Twine(strsignal(WTERMSIG(*status))) + ")" + said);
  if (WEXITSTATUS(*status) != 0)
    return createStringError(said.empty() ? "ended with status " + Twine(WEXITSTATUS(*status))
                                          : "says" + Twine(said));
  std::string bitcode = output->read();
  if (bitcode.empty())
    return createStringError("wrote nothing" + said);
  return bitcode;
}

} // namespace oclc::spirv

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
std::string findInPath(StringRef Name) {
  const char *Path = environment("PATH");
  SmallVector<StringRef> Folders;
  SplitString(Path ? Path : "", Folders, ":");
  if (Folders.empty()) // LLVM would read PATH itself.
    return "";
  ErrorOr<std::string> Found = sys::findProgramByName(Name, Folders);
  return Found ? *Found : "";
}

Expected<std::string> checked(StringRef Path, const Twine &Origin) {
  if (sys::fs::can_execute(Path))
    return Path.str();
  if (sys::path::filename(Path) == Path)
    if (std::string Found = findInPath(Path); !Found.empty())
      return Found;
  return createStringError("'" + Path + "', which " + Origin + " names, is not a program");
}

/// Returns the path where the build and the installation of oclc put the translator; empty if it is
/// not there.
std::string translatorOfOurs() {
  const std::string Self =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&translatorOfOurs));
  const StringRef Folder = sys::path::parent_path(Self);
  SmallString<128> Private(sys::path::parent_path(Folder)), Beside(Folder);
  sys::path::append(Private, "libexec", "oclc", "llvm-spirv");
  sys::path::append(Beside, "llvm-spirv");
  for (StringRef Path : {Private.str(), Beside.str()})
    if (sys::fs::can_execute(Path))
      return Path.str();
  return "";
}

/// A temporary file that the destructor removes.
class TemporaryFile {
public:
  static Expected<TemporaryFile> create(StringRef Suffix) {
    SmallString<128> Path;
    if (std::error_code Error = sys::fs::createTemporaryFile("module", Suffix, Path))
      return createStringError("cannot make a temporary file: " + Error.message());
    return TemporaryFile(Path);
  }
  TemporaryFile(TemporaryFile &&Other) noexcept : Path(std::exchange(Other.Path, "")) {}
  ~TemporaryFile() {
    if (!Path.empty())
      unlink(Path.c_str());
  }
  const char *path() const { return Path.c_str(); }

  Error write(StringRef Contents) const {
    std::error_code Failure;
    raw_fd_ostream Stream(Path, Failure);
    if (!Failure) {
      Stream << Contents;
      Stream.close();
      Failure = Stream.error();
      Stream.clear_error();
    }
    return Failure ? createStringError("cannot write '" + Twine(Path) + "': " + Failure.message())
                   : Error::success();
  }
  std::string read() const {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

private:
  explicit TemporaryFile(StringRef Path) : Path(Path) {}
  std::string Path;
};

/// Runs in the child after fork(), so it must not allocate memory.
[[noreturn]] void becomeProgram(const char *const *Arguments, const char *Messages, pid_t Parent,
                                const sandbox::Sandbox &Sandbox) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(127);
  const int Nothing = open("/dev/null", O_RDWR);
  const int Written = open(Messages, O_WRONLY | O_TRUNC);
  dup2(Nothing, STDIN_FILENO);
  dup2(Nothing, STDOUT_FILENO);
  dup2(Written, STDERR_FILENO);
  Sandbox.enter(); // A failure is ignored: the operating system may lack a protection.
  execv(Arguments[0], const_cast<char *const *>(Arguments));
  _exit(127);
}

/// Runs the program and returns its status as waitpid() reports it.
Expected<int> run(ArrayRef<const char *> Arguments, const char *Messages,
                  const sandbox::Sandbox &Sandbox) {
  const pid_t Parent = getpid(), Child = fork();
  if (Child < 0)
    return createStringError(std::string("cannot be started: ") + strerror(errno));
  if (Child == 0)
    becomeProgram(Arguments.data(), Messages, Parent, Sandbox);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return createStringError(std::string("was lost: ") + strerror(errno));
  return Status;
}

/// Returns the first message of the translator, without the crash report of LLVM; empty if there is
/// none.
std::string firstMessage(StringRef Messages) {
  SmallVector<StringRef> Lines;
  Messages.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines)
    if (!Line.starts_with("PLEASE submit") && !Line.starts_with("Stack dump") &&
        !Line.contains("Program arguments:") && !Line.trim().starts_with("#"))
      return Line.take_front(400).trim().str();
  return "";
}

} // namespace

Expected<std::string> findTranslator(StringRef Asked) {
  if (!Asked.empty())
    return checked(Asked, "--spirv-translator");
  if (const char *Named = environment(Variable); Named && *Named)
    return checked(Named, Variable);
  if (std::string Ours = translatorOfOurs(); !Ours.empty())
    return Ours;
  for (StringRef Name : NamesInPath)
    if (std::string Found = findInPath(Name); !Found.empty())
      return Found;
  return createStringError(
      "SPIR-V needs the program llvm-spirv (the Debian package llvm-spirv-19); "
      "--spirv-translator=PATH says where it is");
}

Expected<std::string> translate(StringRef Translator, StringRef Module) {
  Expected<TemporaryFile> Input = TemporaryFile::create("spv"),
                          Output = TemporaryFile::create("bc"),
                          Messages = TemporaryFile::create("txt");
  for (Expected<TemporaryFile> *File : {&Input, &Output, &Messages})
    if (!*File)
      return File->takeError();
  if (Error E = Input->write(Module))
    return std::move(E);
  // Resolve links, because a script searches its files relative to the path of its own call, which
  // may be a symbolic link.
  SmallString<128> Real;
  const std::string Program =
      (sys::fs::real_path(Translator, Real) ? Translator : StringRef(Real)).str();
  const char *Arguments[] = {Program.c_str(),    "-r",          "--spirv-target-env=CL2.0",
                             "--spirv-ext=+all", Input->path(), "-o",
                             Output->path(),     nullptr};
  sandbox::Allowance Allowed;
  Allowed.writable = {Output->path(), Messages->path()};
  Allowed.programs = sandbox::filesToStart(Program);
  Allowed.anyProgram = Allowed.programs.empty();
  Expected<int> Status = run(Arguments, Messages->path(), sandbox::Sandbox(Allowed));
  if (!Status)
    return Status.takeError();
  std::string Said = firstMessage(Messages->read());
  if (!Said.empty())
    Said = ": " + Said;
  if (WIFSIGNALED(*Status))
    return createStringError("crashed (" + Twine(strsignal(WTERMSIG(*Status))) + ")" + Said);
  if (WEXITSTATUS(*Status) != 0)
    return createStringError(Said.empty() ? "ended with status " + Twine(WEXITSTATUS(*Status))
                                          : "says" + Twine(Said));
  std::string Bitcode = Output->read();
  if (Bitcode.empty())
    return createStringError("wrote nothing" + Said);
  return Bitcode;
}

} // namespace oclc::spirv

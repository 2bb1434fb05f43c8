//===- Identity.cpp - Which compiler this is --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Identity.h"

#include "Base/Environment.h"
#include "Binary/Reader.h"
#include "Frontend/SPIRV.h"
#include "Offline/Sha256.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/BuildID.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <link.h>

using namespace llvm;

namespace oclc::tool {
namespace {

/// Changes with what the identity is made of.
constexpr StringRef Domain = "oclc identity 1";

/// Files that make up a compiler, and what is in each.
class Parts {
public:
  /// False when the file cannot be read.
  bool add(StringRef Path) {
    if (is_contained(Paths, Path))
      return true;
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return false;
    Paths.push_back(Path.str());
    Contents.push_back(contentOf(**Buffer));
    return true;
  }

  std::string text() {
    sort(Contents);
    offline::Sha256 Sum;
    Sum.addText(Domain);
    for (const std::string &Content : Contents)
      Sum.addText(Content);
    std::string Text = "identity " + binary::toHex(Sum.finish()) + "\n";
    for (const std::string &Path : Paths)
      Text += "file " + Path + "\n";
    return Text;
  }

private:
  static std::string contentOf(const MemoryBuffer &Buffer) {
    Expected<std::unique_ptr<object::ObjectFile>> File =
        object::ObjectFile::createELFObjectFile(Buffer.getMemBufferRef());
    if (!File) {
      consumeError(File.takeError());
    } else if (object::BuildIDRef ID = object::getBuildID(File->get()); !ID.empty()) {
      return "build-id " + toHex(ID, /*LowerCase=*/true);
    }
    const StringRef Bytes = Buffer.getBuffer();
    return "sha256 " +
           binary::toHex(offline::sha256(std::as_bytes(std::span(Bytes.data(), Bytes.size()))));
  }

  std::vector<std::string> Paths, Contents;
};

/// The shared libraries of this process.
std::vector<std::string> loadedLibraries() {
  std::vector<std::string> Paths;
  auto Visit = [](dl_phdr_info *Info, size_t, void *Into) {
    // The program itself has no name, and what the kernel maps into every process is no file.
    if (Info->dlpi_name[0] == '/')
      static_cast<std::vector<std::string> *>(Into)->emplace_back(Info->dlpi_name);
    return 0;
  };
  dl_iterate_phdr(Visit, &Paths);
  return Paths;
}

bool isDynamicProgram(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return false;
  auto File = object::ELF64LEFile::create((*Buffer)->getBuffer());
  if (!File) {
    consumeError(File.takeError());
    return false;
  }
  auto Headers = File->program_headers();
  if (!Headers) {
    consumeError(Headers.takeError());
    return false;
  }
  return any_of(*Headers, [](const auto &Header) { return Header.p_type == PT_INTERP; });
}

/// What the loader, asked as `ldd` asks it, would load for a program, which does not run.
std::vector<std::string> librariesOf(StringRef Program) {
  SmallString<128> List;
  if (sys::fs::createTemporaryFile("libraries", "txt", List))
    return {};
  const FileRemover Removed(List);
  const std::optional<StringRef> Redirects[] = {StringRef(), List.str(), StringRef()};
  const char *Folders = environment("LD_LIBRARY_PATH");
  const std::string Searched = std::string("LD_LIBRARY_PATH=") + (Folders ? Folders : "");
  const StringRef Environment[] = {"LD_TRACE_LOADED_OBJECTS=1", Searched};
  constexpr unsigned Seconds = 30;
  if (sys::ExecuteAndWait(Program, {Program}, ArrayRef<StringRef>(Environment), Redirects,
                          Seconds) != 0)
    return {};
  auto Lines = MemoryBuffer::getFile(List);
  std::vector<std::string> Paths;
  if (!Lines)
    return Paths;
  // "libz.so.1 => /lib/libz.so.1 (0x7f...)" or "/lib64/ld-linux-x86-64.so.2 (0x7f...)"
  for (StringRef Line : split((*Lines)->getBuffer(), '\n'))
    if (const size_t Start = Line.find('/'); Start != StringRef::npos)
      Paths.push_back(Line.substr(Start, Line.rfind(" (") - Start).str());
  return Paths;
}

/// A script that starts the program, such as that of scripts/fetch-translator, has it and all that
/// it needs in the folder `lib` beside it.
std::vector<std::string> filesBeside(StringRef Script) {
  SmallString<128> Folder;
  if (sys::fs::real_path(Script, Folder))
    return {};
  sys::path::remove_filename(Folder);
  sys::path::append(Folder, "lib");
  std::vector<std::string> Paths;
  std::error_code Failed;
  for (sys::fs::directory_iterator File(Folder, Failed), End; !Failed && File != End;
       File.increment(Failed))
    if (sys::fs::is_regular_file(File->path()))
      Paths.push_back(File->path());
  sort(Paths);
  return Paths;
}

} // namespace

Expected<std::string> identityText(StringRef Translator) {
  Parts All;
  const std::string Self =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&identityText));
  std::vector<std::string> Paths = {Self};
  append_range(Paths, loadedLibraries());
  for (const std::string &Path : Paths)
    if (!All.add(Path))
      return createStringError("cannot read '" + Path + "', which the compiler is made of");

  // Without a translator, SPIR-V does not compile, and nobody keeps that.
  Expected<std::string> Program = frontend::findSpirvTranslator(Translator);
  if (!Program) {
    if (!Translator.empty())
      return Program.takeError();
    consumeError(Program.takeError());
    return All.text();
  }
  All.add(*Program);
  for (const std::string &Path :
       isDynamicProgram(*Program) ? librariesOf(*Program) : filesBeside(*Program))
    All.add(Path);
  return All.text();
}

} // namespace oclc::tool

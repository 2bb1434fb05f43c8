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

/// Version of the identity; increases when other files or facts become part of it.
constexpr StringRef Domain = "oclc identity 1";

/// The files that make up a compiler, with a digest of each.
class Parts {
public:
  /// Adds a file. Returns false if it cannot be read.
  bool add(StringRef path) {
    if (is_contained(Paths, path))
      return true;
    auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!buffer)
      return false;
    Paths.push_back(path.str());
    Contents.push_back(contentOf(**buffer));
    return true;
  }

  std::string text() {
    sort(Contents);
    offline::Sha256 sum;
    sum.addText(Domain);
    for (const std::string &content : Contents)
      sum.addText(content);
    std::string text = "identity " + binary::toHex(sum.finish()) + "\n";
    for (const std::string &path : Paths)
      text += "file " + path + "\n";
    return text;
  }

private:
  static std::string contentOf(const MemoryBuffer &buffer) {
    Expected<std::unique_ptr<object::ObjectFile>> file =
        object::ObjectFile::createELFObjectFile(buffer.getMemBufferRef());
    if (!file) {
      consumeError(file.takeError());
    } else if (object::BuildIDRef id = object::getBuildID(file->get()); !id.empty()) {
      return "build-id " + toHex(id, /*LowerCase=*/true);
    }
    const StringRef bytes = buffer.getBuffer();
    return "sha256 " +
           binary::toHex(offline::sha256(std::as_bytes(std::span(bytes.data(), bytes.size()))));
  }

  std::vector<std::string> Paths, Contents;
};

/// Returns the paths of the shared libraries of this process.
std::vector<std::string> loadedLibraries() {
  std::vector<std::string> paths;
  auto visit = [](dl_phdr_info *info, size_t, void *into) {
    // The program itself has an empty name, and the vDSO, which the kernel maps, is not a file.
    if (info->dlpi_name[0] == '/')
      static_cast<std::vector<std::string> *>(into)->emplace_back(info->dlpi_name);
    return 0;
  };
  dl_iterate_phdr(visit, &paths);
  return paths;
}

bool isDynamicProgram(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return false;
  auto file = object::ELF64LEFile::create((*buffer)->getBuffer());
  if (!file) {
    consumeError(file.takeError());
    return false;
  }
  auto headers = file->program_headers();
  if (!headers) {
    consumeError(headers.takeError());
    return false;
  }
  return any_of(*headers, [](const auto &header) { return header.p_type == PT_INTERP; });
}

/// Returns the files that the loader would load for a program, without running it, as `ldd` does.
/// Returns none if the loader fails.
std::vector<std::string> librariesOf(StringRef program) {
  SmallString<128> list;
  if (sys::fs::createTemporaryFile("libraries", "txt", list))
    return {};
  const FileRemover removed(list);
  const std::optional<StringRef> redirects[] = {StringRef(), list.str(), StringRef()};
  const char *folders = environment("LD_LIBRARY_PATH");
  const std::string searched = std::string("LD_LIBRARY_PATH=") + (folders ? folders : "");
  const StringRef environment[] = {"LD_TRACE_LOADED_OBJECTS=1", searched};
  constexpr unsigned Seconds = 30;
  if (sys::ExecuteAndWait(program, {program}, ArrayRef<StringRef>(environment), redirects,
                          Seconds) != 0)
    return {};
  auto lines = MemoryBuffer::getFile(list);
  std::vector<std::string> paths;
  if (!lines)
    return paths;
  // "libz.so.1 => /lib/libz.so.1 (0x7f...)" or "/lib64/ld-linux-x86-64.so.2 (0x7f...)"
  for (StringRef line : split((*lines)->getBuffer(), '\n'))
    if (const size_t start = line.find('/'); start != StringRef::npos)
      paths.push_back(line.substr(start, line.rfind(" (") - start).str());
  return paths;
}

/// Returns the files in the folder `lib` next to `script`, sorted. If `script` starts a translator
/// as that of scripts/fetch-translator does, the translator and its libraries are there.
std::vector<std::string> filesBeside(StringRef script) {
  SmallString<128> folder;
  if (sys::fs::real_path(script, folder))
    return {};
  sys::path::remove_filename(folder);
  sys::path::append(folder, "lib");
  std::vector<std::string> paths;
  std::error_code failed;
  for (sys::fs::directory_iterator file(folder, failed), end; !failed && file != end;
       file.increment(failed))
    if (sys::fs::is_regular_file(file->path()))
      paths.push_back(file->path());
  sort(paths);
  return paths;
}

} // namespace

Expected<std::string> identityText(StringRef translator) {
  Parts all;
  const std::string self =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&identityText));
  std::vector<std::string> paths = {self};
  append_range(paths, loadedLibraries());
  for (const std::string &path : paths)
    if (!all.add(path))
      return createStringError("cannot read '" + path + "', which the compiler is made of");

  // Without a translator, SPIR-V does not compile, so no compiled program depends on a translator
  // and the identity covers none. But a translator that the user names must exist.
  Expected<std::string> program = frontend::findSpirvTranslator(translator);
  if (!program) {
    if (!translator.empty())
      return program.takeError();
    consumeError(program.takeError());
    return all.text();
  }
  all.add(*program);
  for (const std::string &path :
       isDynamicProgram(*program) ? librariesOf(*program) : filesBeside(*program))
    all.add(path);
  return all.text();
}

} // namespace oclc::tool

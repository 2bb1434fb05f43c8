//===- VendorFiles.cpp - Which drivers the OpenCL loader finds --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "VendorFiles.h"

#include "Base/Environment.h"
#include "Isolated.h"
#include "Offline/FileBytes.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <string_view>

namespace oclc::doctor {
namespace {

namespace fs = std::filesystem;

constexpr char DefaultFolder[] = "/etc/OpenCL/vendors";

/// A driver that is named somewhere.
struct Named {
  std::string library;
  std::string where; ///< The file or variable that names it.
};

/// Returns the first line of an .icd file, which names the library.
Named readFile(const fs::path &path) {
  std::string line;
  if (const auto content = offline::readFile(path.string()))
    line.assign(reinterpret_cast<const char *>(content->data()), content->size());
  line.erase(std::min(line.find('\n'), line.size()));
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return {line, path.string()};
}

std::vector<Named> readFolder(const fs::path &folder) {
  std::vector<Named> found;
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
       entry.increment(ignored))
    if (entry->path().extension() == ".icd")
      found.push_back(readFile(entry->path()));
  std::ranges::sort(found, {}, &Named::where);
  return found;
}

std::vector<Named> namedDrivers() {
  std::vector<Named> found;
  const char *libraries = environment("OCL_ICD_FILENAMES");
  for (std::string_view rest = libraries ? libraries : ""; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
    if (!name.empty())
      found.push_back({std::string(name), "OCL_ICD_FILENAMES"});
  }
  const char *vendors = environment("OCL_ICD_VENDORS");
  const fs::path place = vendors && *vendors ? vendors : DefaultFolder;
  std::error_code ignored;
  std::vector<Named> more;
  if (fs::is_directory(place, ignored))
    more = readFolder(place);
  else if (place.extension() == ".icd")
    more = {readFile(place)};
  else if (place != DefaultFolder)
    more = {{place.string(), "OCL_ICD_VENDORS"}};
  found.insert(found.end(), more.begin(), more.end());
  return found;
}

/// Loads a library and writes a line about it: "ours", "other", or "error REASON".
void tryLibrary(FILE *out, const std::string &name) {
  void *library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    std::fprintf(out, "error %s\n", dlerror());
  else if (dlsym(library, "oclcApiVersion"))
    std::fprintf(out, "ours\n");
  else if (dlsym(library, "clGetExtensionFunctionAddress"))
    std::fprintf(out, "other\n");
  else
    std::fprintf(out, "error it is no OpenCL driver\n");
}

Finding check(const Named &named, bool &isOurs) {
  constexpr unsigned Seconds = 30;
  const std::string who = named.library + ", which " + named.where + " names";
  if (named.library.empty())
    return {Finding::Verdict::Problem, "driver", named.where + " names no library", ""};
  const IsolatedResult tried =
      runIsolated(Seconds, [&](FILE *out) { tryLibrary(out, named.library); });
  const std::string line = tried.output.substr(0, tried.output.find('\n'));
  isOurs = line == "ours";
  if (isOurs)
    return {Finding::Verdict::Fine, "driver", who + ", is the driver of oclc", ""};
  if (line == "other")
    return {Finding::Verdict::Fine, "driver", who + ", is another driver", ""};
  constexpr std::string_view Error = "error ";
  const std::string why = line.starts_with(Error) ? line.substr(Error.size()) : tried.failure;
  // The loader passes over drivers that it cannot load.
  return {Finding::Verdict::Note, "driver", who + ", cannot be loaded: " + why, ""};
}

/// Returns the folder of the installation or build tree to which this program belongs.
fs::path prefix() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path();
}

bool isThere(const fs::path &path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

std::string adviceWithoutDriver() {
  if (const std::string folder = ownVendorFolder(); !folder.empty())
    return "set OCL_ICD_VENDORS=" + folder + ", where this installation has its file";
  // The archive that runs in any folder has no .icd file.
  if (const fs::path driver = prefix() / "lib/liboclc-runtime.so"; isThere(driver))
    return "set OCL_ICD_VENDORS=" + driver.string() +
           " (Khronos' loader: OCL_ICD_FILENAMES), or write this path into "
           "/etc/OpenCL/vendors/oclc.icd";
  // The layout of the packages for Python.
  if (const fs::path driver = prefix().parent_path() / "pyopencl/.libs/liboclc-runtime.so";
      isThere(driver))
    return "PyOpenCL finds it by itself; for other programs, set OCL_ICD_VENDORS=" +
           driver.string();
  return "install the package oclc-runtime, or write the path of liboclc-runtime.so into "
         "/etc/OpenCL/vendors/oclc.icd";
}

} // namespace

std::string ownVendorFolder() {
  const fs::path folder = prefix() / "etc/OpenCL/vendors";
  return isThere(folder / "oclc.icd") ? folder.string() : "";
}

std::vector<Finding> checkVendorFiles() {
  std::vector<Finding> findings;
  bool hasOurs = false;
  for (const Named &named : namedDrivers()) {
    bool isOurs = false;
    findings.push_back(check(named, isOurs));
    hasOurs |= isOurs;
  }
  if (!hasOurs) {
    const char *vendors = environment("OCL_ICD_VENDORS");
    findings.push_back({Finding::Verdict::Problem, "driver",
                        std::string("nothing in ") +
                            (vendors && *vendors ? vendors : DefaultFolder) +
                            " names the driver of oclc",
                        adviceWithoutDriver()});
  }
  return findings;
}

} // namespace oclc::doctor

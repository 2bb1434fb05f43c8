//===- FakeRoot.h - A folder that stands in for the root of /proc and /sys --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIME_FAKEROOT_H
#define OCLC_TEST_RUNTIME_FAKEROOT_H

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

/// A temporary folder that replaces the root of /proc and /sys.
class FakeRoot {
public:
  FakeRoot() {
    std::string name = (std::filesystem::temp_directory_path() / "oclc-root-XXXXXX").string();
    if (!mkdtemp(name.data()))
      throw std::runtime_error("no temporary folder");
    folder = name;
  }
  FakeRoot(const FakeRoot &) = delete;
  FakeRoot &operator=(const FakeRoot &) = delete;
  ~FakeRoot() { std::filesystem::remove_all(folder); }

  void write(const std::string &path, const std::string &text) const {
    const std::filesystem::path file = folder.string() + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::string path() const { return folder.string(); }

private:
  std::filesystem::path folder;
};

#endif // OCLC_TEST_RUNTIME_FAKEROOT_H

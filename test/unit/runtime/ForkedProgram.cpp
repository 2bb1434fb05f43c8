//===- ForkedProgram.cpp - A fork server that knows its version -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Prints the last eight bytes of its file, also if another file is at its path now, and whether a
// fork server has started it.
//
//===------------------------------------------------------------------------------------------===//

#include "Base/ForkServer.h"

#include <cstdio>
#include <string>

int main(int count, char **values) {
  std::span<char *> arguments(values, size_t(count));
  const std::string first = count > 1 ? values[1] : "";
  oclc::serveForks(arguments);
  std::fputs(first.starts_with(oclc::ForkServerOption) ? "forked\n" : "started\n", stderr);
  FILE *file = std::fopen("/proc/self/exe", "re");
  char version[9] = {};
  if (!file || std::fseek(file, -8, SEEK_END) != 0 || std::fread(version, 8, 1, file) != 1)
    return 1;
  std::fputs(version, stdout);
  std::fclose(file);
  return 0;
}

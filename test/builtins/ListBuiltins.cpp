//===- ListBuiltins.cpp - Prints what the built-in library defines ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-list-builtins            prints every name of the library, one a line
//   oclc-list-builtins --lowered  prints those names of standard input whose calls passes replace
//   oclc-list-builtins --widening prints every name, and how it widens: inline, overload or lanes
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"

#include <iostream>
#include <string>

using oclc::builtins::Library;

int main(int argc, char **argv) {
  if (argc > 1 && std::string(argv[1]) == "--lowered") {
    for (std::string name; std::getline(std::cin, name);)
      if (oclc::builtins::isLoweredByPasses(name))
        std::cout << name << '\n';
    return 0;
  }
  bool widening = argc > 1 && std::string(argv[1]) == "--widening";
  const Library &lib = Library::get();
  for (unsigned i = 0; i < lib.numSymbols(); ++i) {
    std::cout << lib.name(i).str();
    if (widening)
      std::cout << ' ' << oclc::builtins::wideningName(lib.widening(i)).str();
    std::cout << '\n';
  }
  return 0;
}

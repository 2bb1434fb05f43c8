//===- main.cpp - oclc-doctor: what an OpenCL application would see ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The part of `oclc --doctor` that also runs where only the runtime is installed. It checks the
// drivers that the loader finds, runs a kernel as an application would, and checks the cache. Exit
// status: 0 if there is no problem, 1 if there is one, 2 if the command line is wrong.
//
//===------------------------------------------------------------------------------------------===//

#include "Application.h"
#include "CacheCheck.h"
#include "VendorFiles.h"

#include <algorithm>
#include <cstdio>
#include <exception>

using namespace oclc::doctor;

static constexpr char Usage[] =
    "Usage: oclc-doctor\n\n"
    "Says what an OpenCL application would see on this machine, and what is wrong. Where the\n"
    "compiler is installed, `oclc --doctor` also checks it.\n";

static void printPlatforms(const std::vector<SeenPlatform> &platforms) {
  std::printf("\nAn application sees %zu platform%s:\n", platforms.size(),
              platforms.size() == 1 ? "" : "s");
  for (size_t p = 0; p != platforms.size(); ++p) {
    std::printf("  %zu. %s (%s)\n", p + 1, platforms[p].name.c_str(), platforms[p].version.c_str());
    for (const SeenDevice &device : platforms[p].devices)
      std::printf("     %s, %u compute unit%s\n", device.name.c_str(), device.units,
                  device.units == 1 ? "" : "s");
  }
}

/// Many programs take the first platform.
static void addOrder(Seen &seen) {
  const auto ours =
      std::ranges::find(seen.platforms, std::string(OurPlatform), &SeenPlatform::name);
  if (ours == seen.platforms.end() || ours == seen.platforms.begin())
    return;
  const std::string folder = ownVendorFolder();
  seen.findings.push_back(
      {Finding::Verdict::Note, "application",
       "a program that takes the first platform runs on '" + seen.platforms.front().name + "'",
       folder.empty() ? "OCL_ICD_VENDORS=/etc/OpenCL/vendors/oclc.icd hides the others"
                      : "OCL_ICD_VENDORS=" + folder + "/oclc.icd hides the others"});
}

static int run() {
  std::vector<Finding> findings = checkVendorFiles();
  Seen seen = lookAsApplication();
  addOrder(seen);
  findings.insert(findings.end(), seen.findings.begin(), seen.findings.end());
  findings.push_back(checkCache());
  for (const Finding &finding : findings)
    print(finding);
  printPlatforms(seen.platforms);
  return std::ranges::any_of(findings, [](const Finding &finding) {
    return finding.verdict == Finding::Verdict::Problem;
  });
}

int main(int count, char **) {
  if (count != 1) {
    std::fputs(Usage, stderr);
    return 2;
  }
  try {
    return run();
  } catch (const std::exception &failure) {
    std::fprintf(stderr, "oclc-doctor: error: %s\n", failure.what());
    return 1;
  }
}

//===- Application.cpp - What an application sees ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Application.h"

#include "Isolated.h"
#include "Loader.h"
#include "Trial.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace oclc::doctor {
namespace {

/// Separates the fields of a line from the child process.
constexpr char Separator = '\t';

std::string withoutBreaks(std::string text) {
  for (char &each : text)
    if (each == '\n' || each == '\r' || each == Separator || each == '\0')
      each = ' ';
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// Returns a text that one of OpenCL's queries gives.
template <typename Query, typename Object, typename Name>
std::string textOf(Query query, Object object, Name name) {
  size_t bytes = 0;
  if (query(object, name, 0, nullptr, &bytes) != CL_SUCCESS || bytes == 0)
    return "?";
  std::string text(bytes, '\0');
  query(object, name, bytes, text.data(), nullptr);
  return withoutBreaks(text.substr(0, text.find('\0')));
}

std::vector<cl_device_id> devicesOf(const Loader &opencl, cl_platform_id platform) {
  cl_uint count = 0;
  if (opencl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS)
    return {};
  std::vector<cl_device_id> devices(count);
  opencl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, devices.data(), nullptr);
  return devices;
}

void say(FILE *out, const Finding &finding) {
  std::fprintf(out, "finding\t%d\t%s\t%s\t%s\n", int(finding.verdict), finding.subject.c_str(),
               withoutBreaks(finding.text).c_str(), withoutBreaks(finding.advice).c_str());
}

/// Lists all platforms and devices, and returns our first device, or null.
cl_device_id list(FILE *out, const Loader &opencl) {
  cl_uint count = 0;
  // Without any platform, loaders return an error, and 0 as the number.
  opencl.clGetPlatformIDs(0, nullptr, &count);
  std::vector<cl_platform_id> platforms(count);
  if (count != 0)
    opencl.clGetPlatformIDs(count, platforms.data(), nullptr);
  cl_device_id ours = nullptr;
  for (cl_platform_id platform : platforms) {
    const std::string name = textOf(opencl.clGetPlatformInfo, platform, CL_PLATFORM_NAME);
    std::fprintf(out, "platform\t%s\t%s\n", name.c_str(),
                 textOf(opencl.clGetPlatformInfo, platform, CL_PLATFORM_VERSION).c_str());
    for (cl_device_id device : devicesOf(opencl, platform)) {
      cl_uint units = 0;
      opencl.clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, nullptr);
      std::fprintf(out, "device\t%s\t%s\t%u\n",
                   textOf(opencl.clGetDeviceInfo, device, CL_DEVICE_NAME).c_str(),
                   textOf(opencl.clGetDeviceInfo, device, CL_DEVICE_VERSION).c_str(), units);
      if (!ours && name == OurPlatform)
        ours = device;
    }
  }
  return ours;
}

void look(FILE *out) {
  using enum Finding::Verdict;
  Loader opencl;
  if (std::string error; !opencl.load(error))
    return say(out, {Problem, "loader", "no OpenCL loader: " + error,
                     "install the package ocl-icd-libopencl1"});
  say(out, {Fine, "loader", opencl.path, ""});
  cl_device_id device = list(out, opencl);
  if (!device)
    return say(out, {Problem, "application", "sees no device of oclc", ""});
  for (const Finding &finding : tryDevice(opencl, device))
    say(out, finding);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size())
      return parts;
    text.remove_prefix(end + 1);
  }
}

void take(const std::string &line, Seen &seen) {
  const std::vector<std::string> fields = split(line, Separator);
  const std::string &kind = fields.front();
  if (kind == "platform" && fields.size() == 3)
    seen.platforms.push_back({fields[1], fields[2], {}});
  else if (kind == "device" && fields.size() == 4 && !seen.platforms.empty())
    seen.platforms.back().devices.push_back(
        {fields[1], fields[2], unsigned(std::strtoul(fields[3].c_str(), nullptr, 10))});
  else if (kind == "finding" && fields.size() == 5)
    seen.findings.push_back(
        {Finding::Verdict(fields[1][0] - '0'), fields[2], fields[3], fields[4]});
}

} // namespace

Seen lookAsApplication() {
  constexpr unsigned Seconds = 120;
  const IsolatedResult looked = runIsolated(Seconds, look);
  Seen seen;
  for (const std::string &line : split(looked.output, '\n'))
    take(line, seen);
  if (!looked.failure.empty())
    seen.findings.push_back(
        {Finding::Verdict::Problem, "application",
         "a process that uses OpenCL " + looked.failure + ", in the loader or one of the drivers",
         ""});
  return seen;
}

} // namespace oclc::doctor

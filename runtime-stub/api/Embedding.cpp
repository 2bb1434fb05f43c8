//===- Embedding.cpp - Implements the functions of oclc.h -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/NamedFunctions.h"
#include "core/Archives.h"
#include "core/Capture.h"
#include "core/Compiler.h"
#include "oclc/oclc.h"

#include <memory>
#include <new>

using namespace oclc;
using namespace oclc::rt;

struct oclcResult {
  int status = OCLC_SUCCESS;
  std::string messages;
  std::vector<std::byte> data;
};

/// Returns the result of `fn`, or null if memory runs out.
template <class Fn> static oclcResult *resultOf(Fn fn) {
  try {
    auto result = std::make_unique<oclcResult>();
    *result = fn();
    return result.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

static oclcResult failure(int status, std::string message) {
  return {status, "oclc: error: " + std::move(message) + "\n", {}};
}

static int statusOf(const ChildOutcome &outcome) {
  using End = ChildOutcome::End;
  switch (outcome.end) {
  case End::Exited:
    return outcome.code >= OCLC_SUCCESS && outcome.code <= OCLC_INTERNAL_ERROR ? outcome.code
                                                                               : OCLC_STOPPED;
  case End::Unknown: // The application has reaped the child. Output stands for success.
    return outcome.output.empty() ? OCLC_COMPILE_ERROR : OCLC_SUCCESS;
  case End::NotStarted:
    return OCLC_NO_COMPILER;
  case End::Signalled:
  case End::OutOfTime:
  case End::TooMuchOutput:
    break;
  }
  return OCLC_STOPPED;
}

static oclcResult runCompiler(std::vector<std::string> arguments, std::span<const std::byte> input,
                              unsigned seconds) {
  const Compiler *compiler = Compiler::get();
  if (!compiler)
    return failure(OCLC_NO_COMPILER, Compiler::whyNone());
  ChildOutcome outcome = compiler->run(std::move(arguments), input, seconds);
  oclcResult result = {statusOf(outcome), std::move(outcome.text), std::move(outcome.output)};
  if (const std::string why = compiler->explain(outcome); !why.empty())
    result.messages += "oclc: error: " + why + "\n";
  return result;
}

/// Copies the caller's arguments to `words`. Returns false if one of them is null.
static bool takeArguments(const char *const *arguments, size_t count,
                          std::vector<std::string> &words) {
  for (size_t i = 0; i != count; ++i) {
    if (!arguments || !arguments[i])
      return false;
    words.emplace_back(arguments[i]);
  }
  return true;
}

static std::span<const std::byte> bytesOf(const void *data, size_t size) {
  return {static_cast<const std::byte *>(data), size};
}

OCLC_EXPORT int oclcApiVersion() { return OCLC_API_VERSION; }

OCLC_EXPORT oclcResult *oclcCompile(const void *input, size_t size, const char *const *arguments,
                                    size_t count) {
  return resultOf([&]() -> oclcResult {
    std::vector<std::string> words;
    if ((!input && size != 0) || !takeArguments(arguments, count, words))
      return failure(OCLC_BAD_USAGE, "a pointer is null");
    words.insert(words.end(), {"-o", "-", "-"});
    return runCompiler(std::move(words), bytesOf(input, size), Compiler::secondsAllowed());
  });
}

OCLC_EXPORT oclcResult *oclcBuildArchive(const char *folder, const char *const *arguments,
                                         size_t count) {
  // More than eleven days, in effect no limit: the whole archive needs none, because the compiler
  // limits the time of each program unless the arguments say otherwise.
  constexpr unsigned NoLimit = 1'000'000;
  return resultOf([&]() -> oclcResult {
    std::vector<std::string> words;
    if (!folder || !takeArguments(arguments, count, words))
      return failure(OCLC_BAD_USAGE, "a pointer is null");
    words.insert(words.end(), {"--from-capture", folder, "-o", "-"});
    return runCompiler(std::move(words), {}, NoLimit);
  });
}

OCLC_EXPORT oclcResult *oclcAddArchive(const void *data, size_t size) {
  return resultOf([&]() -> oclcResult {
    if (!data)
      return failure(OCLC_BAD_USAGE, "a pointer is null");
    const std::string why = Archives::get().addMemory(bytesOf(data, size));
    return why.empty() ? oclcResult() : failure(OCLC_BAD_FILE, "the archive is not used: " + why);
  });
}

OCLC_EXPORT oclcResult *oclcAddArchiveFile(const char *path) {
  return resultOf([&]() -> oclcResult {
    if (!path)
      return failure(OCLC_BAD_USAGE, "a pointer is null");
    const std::string why = Archives::get().addFile(path);
    return why.empty() ? oclcResult()
                       : failure(OCLC_BAD_FILE,
                                 "the archive '" + std::string(path) + "' is not used: " + why);
  });
}

OCLC_EXPORT oclcResult *oclcCapture(const char *folder) {
  return resultOf([&]() -> oclcResult {
    if (!folder || !*folder)
      return failure(OCLC_BAD_USAGE, "there is no name of a folder");
    const std::string why = capture::start(folder);
    return why.empty() ? oclcResult() : failure(OCLC_BAD_USAGE, "nothing is captured: " + why);
  });
}

OCLC_EXPORT int oclcResultStatus(const oclcResult *result) {
  return result ? result->status : OCLC_OUT_OF_MEMORY;
}

OCLC_EXPORT const char *oclcResultMessages(const oclcResult *result) {
  return result ? result->messages.c_str() : "oclc: error: out of memory\n";
}

OCLC_EXPORT const void *oclcResultData(const oclcResult *result, size_t *size) {
  const bool isThere = result && !result->data.empty();
  if (size)
    *size = isThere ? result->data.size() : 0;
  return isThere ? result->data.data() : nullptr;
}

OCLC_EXPORT void oclcReleaseResult(oclcResult *result) { delete result; }

std::span<const api::NamedFunction> api::embeddingFunctions() {
  static const NamedFunction functions[] = {
      {"oclcApiVersion", address(oclcApiVersion)},
      {"oclcCompile", address(oclcCompile)},
      {"oclcBuildArchive", address(oclcBuildArchive)},
      {"oclcAddArchive", address(oclcAddArchive)},
      {"oclcAddArchiveFile", address(oclcAddArchiveFile)},
      {"oclcCapture", address(oclcCapture)},
      {"oclcResultStatus", address(oclcResultStatus)},
      {"oclcResultMessages", address(oclcResultMessages)},
      {"oclcResultData", address(oclcResultData)},
      {"oclcReleaseResult", address(oclcReleaseResult)},
  };
  return functions;
}

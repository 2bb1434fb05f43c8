//===- oclc.h - oclc for programs that embed it -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// C interface of liboclc-runtime.so to the compiler, archives and captures. Link the library, or
// get each function by its name from clGetExtensionFunctionAddressForPlatform through an ICD
// loader. The types whose names end in Fn are the types of the pointers that this call returns.
// docs/embedding.md shows both ways.
//
// The interface is stable: functions and constants keep their meaning, and oclcApiVersion() returns
// the version that the library implements. All functions are thread-safe.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OCLC_H
#define OCLC_OCLC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Version of this header.
#define OCLC_API_VERSION 1

/// Status of a call. The values 0 to 4 are the exit statuses of the program oclc.
enum {
  OCLC_SUCCESS = 0,
  OCLC_COMPILE_ERROR = 1,  ///< The program has an error.
  OCLC_BAD_USAGE = 2,      ///< An argument is wrong.
  OCLC_BAD_FILE = 3,       ///< A file cannot be read or written, or is damaged.
  OCLC_INTERNAL_ERROR = 4, ///< The compiler has an internal error.
  OCLC_NO_COMPILER =
      5,            ///< oclc is neither next to the library nor in OCLC_COMPILER, or cannot run.
  OCLC_STOPPED = 6, ///< The compiler was killed, exceeded a limit, or exited with another status.
  OCLC_OUT_OF_MEMORY = 7
};

/// Result of a call: a status, messages, and optional data. A call returns null if there is no
/// memory for its result. The functions that take a result accept null, whose status is
/// OCLC_OUT_OF_MEMORY.
typedef struct oclcResult oclcResult;

/// Returns the OCLC_API_VERSION that the library implements.
int oclcApiVersion(void);

/// Compiles a program like `oclc ARGUMENTS - -o -` with `input` on its standard input. `input` is
/// OpenCL C, SPIR-V or SPIR. `arguments` are `count` options of oclc, such as "-cl-mad-enable" or
/// "--cpu=x86-64-v4". The data of the result is a binary for clCreateProgramWithBinary, or the
/// output that --emit specifies. The compiler runs in a separate process.
oclcResult *oclcCompile(const void *input, size_t size, const char *const *arguments, size_t count);

/// Compiles all programs of a capture like `oclc --from-capture FOLDER ARGUMENTS -o -`. The data of
/// the result is a program archive, also with OCLC_COMPILE_ERROR; then the messages name the
/// programs that failed.
oclcResult *oclcBuildArchive(const char *folder, const char *const *arguments, size_t count);

/// Adds an archive of programs, which takes precedence over all archives added before it and over
/// those in OCLC_ARCHIVE. The bytes are not copied: they must not change until the process ends.
oclcResult *oclcAddArchive(const void *data, size_t size);

/// Adds an archive of programs from a file, with the same precedence.
oclcResult *oclcAddArchiveFile(const char *path);

/// Starts to capture the programs and launches of the process, like OCLC_CAPTURE=FOLDER in the
/// environment; if `folder` ends in ",data=MIB", also at most MIB mebibytes of their data, or 4096
/// if it ends in ",data". Call it before the first program is created: it fails with OCLC_BAD_USAGE
/// once a program has been built or created from a binary.
oclcResult *oclcCapture(const char *folder);

/// Returns the status, one of OCLC_SUCCESS to OCLC_OUT_OF_MEMORY.
int oclcResultStatus(const oclcResult *result);

/// Returns the messages, a text in lines. Never null; may be empty.
const char *oclcResultMessages(const oclcResult *result);

/// Returns the data and sets `size`, which may be null, to its size in bytes. Returns null and sets
/// the size to 0 if there is no data.
const void *oclcResultData(const oclcResult *result, size_t *size);

/// Frees the result, its messages and its data. `result` may be null.
void oclcReleaseResult(oclcResult *result);

typedef int (*oclcApiVersionFn)(void);
typedef oclcResult *(*oclcCompileFn)(const void *, size_t, const char *const *, size_t);
typedef oclcResult *(*oclcBuildArchiveFn)(const char *, const char *const *, size_t);
typedef oclcResult *(*oclcAddArchiveFn)(const void *, size_t);
typedef oclcResult *(*oclcAddArchiveFileFn)(const char *);
typedef oclcResult *(*oclcCaptureFn)(const char *);
typedef int (*oclcResultStatusFn)(const oclcResult *);
typedef const char *(*oclcResultMessagesFn)(const oclcResult *);
typedef const void *(*oclcResultDataFn)(const oclcResult *, size_t *);
typedef void (*oclcReleaseResultFn)(oclcResult *);

#ifdef __cplusplus
}
#endif

#endif // OCLC_OCLC_H

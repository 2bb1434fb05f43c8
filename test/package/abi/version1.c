/* The interface of include/oclc/oclc.h as its version 1 was published. Programs that were linked
   with it call these functions, so this file does not change; abi.py compares the driver with it.
 */
#include <stddef.h>

typedef struct oclcResult oclcResult;

int oclcApiVersion(void) { return 1; }

oclcResult *oclcCompile(const void *input, size_t size, const char *const *arguments,
                        size_t count) {
  (void)input, (void)size, (void)arguments, (void)count;
  return NULL;
}

oclcResult *oclcBuildArchive(const char *folder, const char *const *arguments, size_t count) {
  (void)folder, (void)arguments, (void)count;
  return NULL;
}

oclcResult *oclcAddArchive(const void *data, size_t size) {
  (void)data, (void)size;
  return NULL;
}

oclcResult *oclcAddArchiveFile(const char *path) {
  (void)path;
  return NULL;
}

oclcResult *oclcCapture(const char *folder) {
  (void)folder;
  return NULL;
}

int oclcResultStatus(const oclcResult *result) {
  (void)result;
  return 0;
}

const char *oclcResultMessages(const oclcResult *result) {
  (void)result;
  return NULL;
}

const void *oclcResultData(const oclcResult *result, size_t *size) {
  (void)result, (void)size;
  return NULL;
}

void oclcReleaseResult(oclcResult *result) { (void)result; }

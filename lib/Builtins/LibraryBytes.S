/* Embeds the built-in library; LibraryFormat.h describes its layout. It starts at a page, so that a page
   is only mapped when it is first read. OCLC_BUILTIN_LIBRARY is the file's path, which the build defines. */
#include "Base/EmbeddedFile.h"

EMBED_FILE(oclc_builtin_library, 4096, OCLC_BUILTIN_LIBRARY)

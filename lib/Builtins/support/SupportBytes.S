/* Embeds the support archives. The build defines their paths. */
#include "Base/EmbeddedFile.h"

EMBED_FILE(oclc_support_x86_64, 16, OCLC_SUPPORT_x86_64)
EMBED_FILE(oclc_support_aarch64, 16, OCLC_SUPPORT_aarch64)
EMBED_FILE(oclc_support_riscv64, 16, OCLC_SUPPORT_riscv64)

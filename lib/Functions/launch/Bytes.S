/* Embeds the archives of launch code and the header of its types. The build defines their paths. */
#include "Base/EmbeddedFile.h"

EMBED_FILE(oclc_launch_x86_64, 16, OCLC_LAUNCH_x86_64)
EMBED_FILE(oclc_launch_aarch64, 16, OCLC_LAUNCH_aarch64)
EMBED_FILE(oclc_launch_riscv64, 16, OCLC_LAUNCH_riscv64)
EMBED_FILE(oclc_launch_range, 16, OCLC_RANGE_HEADER)

/* Embeds the archives of launch code and the header of its types. OCLC_LAUNCH_x86_64 and the like are
   the files' paths, defined by the build. */
#define EMBED(begin, end, path)           \
        .balign 16;                       \
        .globl begin; .hidden begin;      \
        .globl end; .hidden end;          \
begin:                                    \
        .incbin path;                     \
end:

        .section .rodata.oclc_launch_archives, "a", @progbits
        EMBED(oclc_launch_x86_64_begin, oclc_launch_x86_64_end, OCLC_LAUNCH_x86_64)
        EMBED(oclc_launch_aarch64_begin, oclc_launch_aarch64_end, OCLC_LAUNCH_aarch64)
        EMBED(oclc_launch_riscv64_begin, oclc_launch_riscv64_end, OCLC_LAUNCH_riscv64)
        EMBED(oclc_launch_range_begin, oclc_launch_range_end, OCLC_RANGE_HEADER)
        .section .note.GNU-stack, "", @progbits

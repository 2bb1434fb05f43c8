/* Embeds the support archives. OCLC_SUPPORT_x86_64 and the like are the files' paths, defined by the
   build. */
#define EMBED(begin, end, path)           \
        .balign 16;                       \
        .globl begin; .hidden begin;      \
        .globl end; .hidden end;          \
begin:                                    \
        .incbin path;                     \
end:

        .section .rodata.oclc_support_archives, "a", @progbits
        EMBED(oclc_support_x86_64_begin, oclc_support_x86_64_end, OCLC_SUPPORT_x86_64)
        EMBED(oclc_support_aarch64_begin, oclc_support_aarch64_end, OCLC_SUPPORT_aarch64)
        EMBED(oclc_support_riscv64_begin, oclc_support_riscv64_end, OCLC_SUPPORT_riscv64)
        .section .note.GNU-stack, "", @progbits

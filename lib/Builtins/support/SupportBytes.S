/* Embeds the support archive. OCLC_SUPPORT_ARCHIVE is the file's path, defined by the build. */
        .section .rodata.oclc_support_archive, "a", @progbits
        .balign 16
        .globl oclc_support_archive_begin
        .hidden oclc_support_archive_begin
        .globl oclc_support_archive_end
        .hidden oclc_support_archive_end
oclc_support_archive_begin:
        .incbin OCLC_SUPPORT_ARCHIVE
oclc_support_archive_end:
        .section .note.GNU-stack, "", @progbits

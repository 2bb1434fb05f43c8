/* Embeds the built-in library; LibraryFormat.h describes its layout. The section is read-only, so
   that a page is only mapped when it is first read. OCLC_BUILTIN_LIBRARY is the file's path, which
   the build defines. */
        .section .rodata.oclc_builtin_library, "a", @progbits
        .balign 4096
        .globl oclc_builtin_library_begin
        .hidden oclc_builtin_library_begin
        .globl oclc_builtin_library_end
        .hidden oclc_builtin_library_end
oclc_builtin_library_begin:
        .incbin OCLC_BUILTIN_LIBRARY
oclc_builtin_library_end:
        .section .note.GNU-stack, "", @progbits

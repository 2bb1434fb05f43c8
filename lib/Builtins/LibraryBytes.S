/* Embeds the built-in library; its layout is in LibraryFormat.h. Read-only data: pages are mapped
   when they are first read. OCLC_BUILTIN_LIBRARY is the file's path, defined by the build. */
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

; A local variable must belong to a kernel.
; RUN: %expect-errors %s -passes=automatic-locals

;--- a function that no kernel calls
; ERROR: the address of __local variable 'tile' is used outside a kernel
@tile = internal addrspace(3) global i32 undef
@pointer = addrspace(1) global ptr addrspace(3) @tile

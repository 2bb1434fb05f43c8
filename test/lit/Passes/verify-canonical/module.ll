; Each rule about modules and variables has an error message, and no input crashes the pass.
; RUN: %expect-errors %s -passes=verify-canonical

;--- another target
; ERROR: the triple is 'x86_64-pc-linux-gnu', not spir64-unknown-unknown
target triple = "x86_64-pc-linux-gnu"

;--- another layout
; ERROR: the data layout is not that of 64-bit SPIR
target datalayout = "e-p:32:32"
target triple = "spir64-unknown-unknown"

;--- private memory in another address space
; ERROR: the data layout is not that of 64-bit SPIR
target datalayout = "e-A5"
target triple = "spir64-unknown-unknown"

;--- an older layout without the newest parts
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

;--- assembly
; ERROR: it holds assembly
module asm "nop"

;--- an alias
; ERROR: 'second' is an alias
@first = addrspace(1) global i32 0
@second = alias i32, ptr addrspace(1) @first

;--- an ifunc
; ERROR: 'resolved' is chosen when the program is loaded
@resolved = ifunc void (), ptr @resolver
define ptr @resolver() {
  ret ptr null
}

;--- entry points
; ERROR: it lists entry points, which only workgroup-launcher makes
!oclc.entries = !{!0}
!0 = !{}

;--- a thread-local variable
; ERROR: variable 'v' is thread-local
@v = thread_local global i32 0

;--- a variable in an address space of another target
; ERROR: variable 'v' lies outside address spaces 0 to 4
@v = addrspace(5) global i32 0

;--- an image
; ERROR: variable 'v' holds a pipe or other opaque type, which CPU code does not support
@v = external addrspace(1) global target("spirv.Image")

;--- a huge variable
; ERROR: variable 'v' holds more than 1 GiB
@v = external addrspace(3) global [1099511627776 x i64]

;--- a variable whose size overflows
; ERROR: variable 'v' holds more than 1 GiB
@v = external addrspace(3) global [4294967296 x [4294967296 x [16 x i8]]]

;--- a type that holds others many times
; ERROR: variable 'v' holds more than 1 GiB
%t0 = type { i8, i8, i8, i8, i8, i8, i8, i8 }
%t1 = type { %t0, %t0, %t0, %t0, %t0, %t0, %t0, %t0 }
%t2 = type { %t1, %t1, %t1, %t1, %t1, %t1, %t1, %t1 }
%t3 = type { %t2, %t2, %t2, %t2, %t2, %t2, %t2, %t2 }
%t4 = type { %t3, %t3, %t3, %t3, %t3, %t3, %t3, %t3 }
%t5 = type { %t4, %t4, %t4, %t4, %t4, %t4, %t4, %t4 }
%t6 = type { %t5, %t5, %t5, %t5, %t5, %t5, %t5, %t5 }
%t7 = type { %t6, %t6, %t6, %t6, %t6, %t6, %t6, %t6 }
%t8 = type { %t7, %t7, %t7, %t7, %t7, %t7, %t7, %t7 }
%t9 = type { %t8, %t8, %t8, %t8, %t8, %t8, %t8, %t8 }
%t10 = type { %t9, %t9, %t9, %t9, %t9, %t9, %t9, %t9 }
%t11 = type { %t10, %t10, %t10, %t10, %t10, %t10, %t10, %t10 }
%t12 = type { %t11, %t11, %t11, %t11, %t11, %t11, %t11, %t11 }
%t13 = type { %t12, %t12, %t12, %t12, %t12, %t12, %t12, %t12 }
%t14 = type { %t13, %t13, %t13, %t13, %t13, %t13, %t13, %t13 }
%t15 = type { %t14, %t14, %t14, %t14, %t14, %t14, %t14, %t14 }
%t16 = type { %t15, %t15, %t15, %t15, %t15, %t15, %t15, %t15 }
%t17 = type { %t16, %t16, %t16, %t16, %t16, %t16, %t16, %t16 }
%t18 = type { %t17, %t17, %t17, %t17, %t17, %t17, %t17, %t17 }
%t19 = type { %t18, %t18, %t18, %t18, %t18, %t18, %t18, %t18 }
@v = external addrspace(1) global %t19

;--- an opaque type
; ERROR: variable 'v' holds something without a size
%o = type opaque
@v = external addrspace(1) global %o

;--- a large alignment
; ERROR: variable 'v' has an alignment of more than 128 bytes
@v = addrspace(1) global i32 0, align 4096

;--- a section
; ERROR: 'v' is put into a section of its own
@v = addrspace(1) global i32 0, section ".note.oclc"

;--- a local variable with a value
; ERROR: variable 'v' lies in local memory and has an initial value
@v = addrspace(3) global i32 7

;--- a table of functions
; ERROR: variable 'v' is initialised with the address of a function
@v = addrspace(2) constant [1 x ptr] [ptr @callee]
declare spir_func void @callee()

;--- a constructor
; ERROR: variable 'llvm.global_ctors' is a list that the linker puts together
@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer

;--- a list that means nothing here
@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
define spir_kernel void @f() {
  ret void
}

;--- a variable named like a barrier
; ERROR: variable '_Z7barrierj' has the name of a work-item function
@_Z7barrierj = addrspace(1) global i32 0

;--- a variable of a collective function
; ERROR: variable 'sum' has attribute 'oclc-group-variable', which only passes use
target triple = "spir64-unknown-unknown"
@sum = internal addrspace(3) global float undef #0
attributes #0 = { "oclc-group-variable"="0" }

;--- a variable with a reserved name
; ERROR: '__oclc_context' is a name that only passes use
@__oclc_context = addrspace(1) global i32 0

;--- a function with a reserved name
; ERROR: '__oclc_implicit_barrier' is a name that only passes use
declare void @__oclc_implicit_barrier()

;--- a query of another type
; ERROR: '_Z12get_local_idj' is a work-item function and may be neither defined nor declared with another type
declare spir_func i32 @_Z12get_local_idj(i32)

;--- a query with a body
; ERROR: '_Z13get_global_idj' is a work-item function and may be neither defined nor declared with another type
define spir_func i64 @_Z13get_global_idj(i32 %d) {
  ret i64 0
}

;--- a barrier of another type
; ERROR: '_Z7barrierj' is a work-item function and may be neither defined nor declared with another type
declare spir_func void @_Z7barrierj()

;--- a printf of another type
; ERROR: '__oclc_printf' is a work-item function and may be neither defined nor declared with another type
declare i32 @__oclc_printf(ptr)

;--- an intrinsic of another target
; ERROR: 'llvm.amdgcn.workitem.id.x' is an intrinsic that kernels cannot use
declare i32 @llvm.amdgcn.workitem.id.x()

;--- the stack pointer
; ERROR: 'llvm.stacksave.p0' is an intrinsic that kernels cannot use
declare ptr @llvm.stacksave.p0()

;--- a coroutine
; ERROR: 'llvm.coro.size.i64' is an intrinsic that kernels cannot use
declare i64 @llvm.coro.size.i64()

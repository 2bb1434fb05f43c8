; Each rule about kernels, functions and instructions has an error message, and no input crashes the pass.
; RUN: %expect-errors %s -passes=verify-canonical
; RUN: %expect-errors %s -passes=verify-canonical --plugin %plugin
; REQUIRES: plugin

;--- a kernel without a name
; ERROR: a kernel has no name
define spir_kernel void @0() {
  ret void
}

;--- a name that would end in a list of names
; ERROR: its name contains a control character or a semicolon
define spir_kernel void @"a;b"() {
  ret void
}

;--- a size of sub-groups
; ERROR: a sub-group cannot have the size that it asks for: 4, 8, 16, 32 or 64
define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}
!0 = !{i32 12}

;--- a pointer to private memory
; ERROR: argument 0 points to neither global, constant nor local memory
define spir_kernel void @k(ptr %p) {
  ret void
}

;--- a generic pointer
; ERROR: argument 1 points to neither global, constant nor local memory
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(4) %p) {
  ret void
}

;--- a structure by value in global memory
; ERROR: argument 0 is passed by value, but not in private memory
define spir_kernel void @k(ptr addrspace(1) byval(i32) %p) {
  ret void
}

;--- a huge structure by value
; ERROR: argument 0 holds more than 1 GiB
define spir_kernel void @k(ptr byval([4611686018427387904 x i64]) %p) {
  ret void
}

;--- a structure of no size by value
; ERROR: argument 0 has a size of 0
define spir_kernel void @k(ptr byval({}) %p) {
  ret void
}

;--- an argument with a large alignment
; ERROR: argument 0 has an alignment of more than 128 bytes
define spir_kernel void @k(ptr byval(i32) align 256 %p) {
  ret void
}

;--- a wide integer
; ERROR: the signature holds an integer of more than 64 bits
define spir_kernel void @k(i128 %x) {
  ret void
}

;--- a forged attribute
; ERROR: attribute 'oclc-method' is one that only passes use
define spir_kernel void @k() "oclc-method"="loops" {
  ret void
}

;--- a forged attribute of an argument
; ERROR: attribute 'oclc-local-offset' is one that only passes use
define spir_kernel void @k(ptr addrspace(3) "oclc-local-offset"="0" %p) {
  ret void
}

;--- an address space of another target
; ERROR: the signature holds a pointer outside address spaces 0 to 4
define spir_func void @f(ptr addrspace(5) %p) {
  ret void
}

;--- a pipe
; ERROR: the signature holds a pipe or other opaque type, which CPU code does not support
define spir_func void @f(target("spirv.Pipe", 0) %p) {
  ret void
}

;--- an image with several samples
; ERROR: the signature holds a pipe or other opaque type, which CPU code does not support
define spir_func void @f(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %image) {
  ret void
}

;--- a structure of samplers
; ERROR: the signature holds an image or sampler inside of another type
define spir_func void @f({ i32, target("spirv.Sampler") } %s) {
  ret void
}

;--- a long double
; ERROR: the signature holds a floating-point type other than half, float and double
define spir_func void @f(x86_fp80 %x) {
  ret void
}

;--- an i1024
; ERROR: an instruction yields an integer of more than 64 bits
define spir_func void @f(i32 %n, ptr %p) {
  %x = zext i32 %n to i1024
  ret void
}

;--- a scalable vector
; ERROR: an instruction yields a scalable vector
define spir_func void @f(i32 %n, ptr %p) {
  %x = insertelement <vscale x 4 x i32> poison, i32 %n, i32 0
  ret void
}

;--- a long vector
; ERROR: an instruction yields a vector of more than 1024 elements
define spir_func void @f(i32 %n, ptr %p) {
  %x = insertelement <2048 x i32> poison, i32 %n, i32 0
  ret void
}

;--- a token
; ERROR: an instruction yields a token or tile
define spir_func void @f(i32 %n, ptr %p) {
  %x = call token @llvm.experimental.convergence.anchor()
  ret void
}
declare token @llvm.experimental.convergence.anchor()

;--- a large private variable
; ERROR: a private variable holds more than 1 MiB
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca i32, i32 1000000
  ret void
}

;--- a huge private variable
; ERROR: a private variable holds more than 1 GiB
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca [4294967296 x [4294967296 x [4294967296 x i8]]]
  ret void
}

;--- a private variable with a large alignment
; ERROR: a private variable has an alignment of more than 4096 bytes
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca i32, align 8192
  ret void
}

;--- a private variable of variable size
; ERROR: private variables of variable size are not supported
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca i32, i32 %n
  ret void
}

;--- a stack slot in global memory
; ERROR: a private variable does not lie in private memory
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca i32, addrspace(1)
  ret void
}

;--- forged metadata
; ERROR: metadata 'oclc.uniform' is one that only passes use
define spir_func void @f(i32 %n, ptr %p) {
  %x = alloca i32, !oclc.uniform !0
  ret void
}
!0 = !{}

;--- an address in a scalable vector
; ERROR: an address is computed in a scalable vector
define spir_func void @f(i32 %n, ptr %p) {
  %x = getelementptr <vscale x 4 x i32>, ptr %p, i32 1
  ret void
}

;--- inline assembly
; ERROR: inline assembly is not supported
define spir_func void @f(i32 %n, ptr %p) {
  call void asm sideeffect "nop", ""()
  ret void
}

;--- an indirect call
; ERROR: calls through pointers are not supported
define spir_func void @f(i32 %n, ptr %p) {
  call spir_func void %p()
  ret void
}

;--- a call with another type
; ERROR: 'callee' is called with another type than its own
define spir_func void @f(i32 %n, ptr %p) {
  call spir_func void @callee(i32 1)
  ret void
}
declare spir_func void @callee()

;--- an operand bundle
; ERROR: operand bundles are not supported
define spir_func void @f(i32 %n, ptr %p) {
  call spir_func void @callee() [ "deopt"(i32 1) ]
  ret void
}
declare spir_func void @callee()

;--- the bundle of an assumption
define spir_func void @f(i32 %n, ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  ret void
}
declare void @llvm.assume(i1)

;--- the address of a function
; ERROR: an operand is the address of a function
define spir_func void @f(i32 %n, ptr %p) {
  store ptr @f, ptr %p
  ret void
}

;--- the address of a function in an expression
; ERROR: an operand is the address of a function
define spir_func void @f(i32 %n, ptr %p) {
  store i64 ptrtoint (ptr @f to i64), ptr %p
  ret void
}

;--- the address of a block
; ERROR: an operand is the address of a block
define spir_func void @f(i32 %n, ptr %p) {
  br label %next
next:
  store ptr blockaddress(@f, %next), ptr %p
  ret void
}

;--- a guaranteed tail call
; ERROR: calls that must be tail calls are not supported
define spir_func void @f(i32 %n, ptr %p) {
  musttail call spir_func void @f(i32 %n, ptr %p)
  ret void
}

;--- a computed jump
; ERROR: exception handling, computed jumps and variable arguments are not supported
define spir_func void @f(i32 %n, ptr %p) {
  indirectbr ptr %p, [label %next]
next:
  ret void
}

;--- a jump out of assembly
; ERROR: exception handling, computed jumps and variable arguments are not supported
define spir_func void @f(i32 %n, ptr %p) {
  callbr void asm sideeffect "", ""() to label %next []
next:
  ret void
}

;--- a call that may throw
; ERROR: exception handling, garbage collection, coroutines, and code or data in front of a function are not supported
define spir_func void @f(i32 %n, ptr %p) {
  ret void
  ret void
}
define spir_func void @g() personality ptr @callee {
  ret void
}
declare spir_func void @callee()

;--- an invoke
; ERROR: exception handling, garbage collection, coroutines, and code or data in front of a function are not supported
define spir_func void @f(i32 %n, ptr %p) {
  ret void
  ret void
}
define spir_func void @g() personality ptr @callee {
  invoke void @callee() to label %next unwind label %pad
next:
  ret void
pad:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
declare void @callee()

;--- a garbage collector
; ERROR: exception handling, garbage collection, coroutines, and code or data in front of a function are not supported
define spir_func void @f(i32 %n, ptr %p) {
  ret void
  ret void
}
define void @g() gc "shadow-stack" {
  ret void
}

;--- variable arguments
; ERROR: a function with a variable number of arguments has no body in OpenCL C
define spir_func void @f(i32 %n, ptr %p) {
  ret void
  ret void
}
define void @g(...) {
  ret void
}

; A format that is unknown at compile time is an error, and so are possible formats that do not share an argument block.
; RUN: %expect-errors %s -passes=lower-printf,verify

@integer = private unnamed_addr addrspace(2) constant [3 x i8] c"%d\00"
@number = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00"
@int2 = private unnamed_addr addrspace(2) constant [7 x i8] c"%v2hld\00"
@short2 = private unnamed_addr addrspace(2) constant [6 x i8] c"%v2hd\00"
@endless = private unnamed_addr addrspace(2) constant [2 x i8] c"hi"
@zeros = private unnamed_addr addrspace(2) constant [2 x i8] zeroinitializer
@filled = external addrspace(2) constant [2 x ptr addrspace(2)]
declare spir_func i32 @printf(ptr addrspace(2), ...)

;--- an argument
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @unknown(ptr addrspace(2) %format) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %format)
  ret i32 %r
}

;--- a choice that may be an argument
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @half.known(i1 %c, ptr addrspace(2) %format) {
  %f = select i1 %c, ptr addrspace(2) @integer, ptr addrspace(2) %format
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 1)
  ret i32 %r
}

;--- a string without an end
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @no.end() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @endless)
  ret i32 %r
}

;--- an address behind a string of zeros
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @behind() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @zeros, i64 2))
  ret i32 %r
}

;--- a null pointer
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @null() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) null)
  ret i32 %r
}

;--- a table of another module
; ERROR: the format of printf must be known when the program is compiled
define spir_func i32 @elsewhere() {
  %f = load ptr addrspace(2), ptr addrspace(2) @filled
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f)
  ret i32 %r
}

;--- an integer or a number
; ERROR: the formats that this printf may get take arguments of different types
define spir_func i32 @scalars(i1 %c) {
  %f = select i1 %c, ptr addrspace(2) @integer, ptr addrspace(2) @number
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 1)
  ret i32 %r
}

;--- vectors of different elements
; ERROR: the formats that this printf may get take arguments of different types
define spir_func i32 @vectors(i1 %c) {
  %f = select i1 %c, ptr addrspace(2) @int2, ptr addrspace(2) @short2
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, <2 x i32> zeroinitializer)
  ret i32 %r
}

; Errors name the calls that cannot be inlined.
; RUN: %expect-errors %s -passes=flatten

;--- recursion
; ERROR: recursion is not allowed in OpenCL C: 'even' calls 'odd' calls 'even'
define spir_kernel void @k(i32 %n) {
  call spir_func void @even(i32 %n)
  ret void
}
define spir_func void @even(i32 %n) {
  call spir_func void @odd(i32 %n)
  ret void
}
define spir_func void @odd(i32 %n) {
  call spir_func void @even(i32 %n)
  ret void
}

;--- a function that calls itself
; ERROR: recursion is not allowed in OpenCL C: 'f' calls 'f'
define spir_kernel void @k() {
  call spir_func void @f()
  ret void
}
define spir_func void @f() {
  call spir_func void @f()
  ret void
}

;--- recursion that no kernel reaches
define spir_kernel void @k() {
  ret void
}
define spir_func void @f() {
  call spir_func void @f()
  ret void
}

;--- more than can be inlined
; ERROR: it has more than 1048576 instructions once its calls are inlined
define spir_kernel void @k(i32 %n) {
  %x = call spir_func i32 @f20(i32 %n)
  ret void
}
define spir_func i32 @f0(i32 %n) {
  %x = add i32 %n, 1
  ret i32 %x
}
define spir_func i32 @f1(i32 %n) {
  %x = call spir_func i32 @f0(i32 %n)
  %y = call spir_func i32 @f0(i32 %x)
  ret i32 %y
}
define spir_func i32 @f2(i32 %n) {
  %x = call spir_func i32 @f1(i32 %n)
  %y = call spir_func i32 @f1(i32 %x)
  ret i32 %y
}
define spir_func i32 @f3(i32 %n) {
  %x = call spir_func i32 @f2(i32 %n)
  %y = call spir_func i32 @f2(i32 %x)
  ret i32 %y
}
define spir_func i32 @f4(i32 %n) {
  %x = call spir_func i32 @f3(i32 %n)
  %y = call spir_func i32 @f3(i32 %x)
  ret i32 %y
}
define spir_func i32 @f5(i32 %n) {
  %x = call spir_func i32 @f4(i32 %n)
  %y = call spir_func i32 @f4(i32 %x)
  ret i32 %y
}
define spir_func i32 @f6(i32 %n) {
  %x = call spir_func i32 @f5(i32 %n)
  %y = call spir_func i32 @f5(i32 %x)
  ret i32 %y
}
define spir_func i32 @f7(i32 %n) {
  %x = call spir_func i32 @f6(i32 %n)
  %y = call spir_func i32 @f6(i32 %x)
  ret i32 %y
}
define spir_func i32 @f8(i32 %n) {
  %x = call spir_func i32 @f7(i32 %n)
  %y = call spir_func i32 @f7(i32 %x)
  ret i32 %y
}
define spir_func i32 @f9(i32 %n) {
  %x = call spir_func i32 @f8(i32 %n)
  %y = call spir_func i32 @f8(i32 %x)
  ret i32 %y
}
define spir_func i32 @f10(i32 %n) {
  %x = call spir_func i32 @f9(i32 %n)
  %y = call spir_func i32 @f9(i32 %x)
  ret i32 %y
}
define spir_func i32 @f11(i32 %n) {
  %x = call spir_func i32 @f10(i32 %n)
  %y = call spir_func i32 @f10(i32 %x)
  ret i32 %y
}
define spir_func i32 @f12(i32 %n) {
  %x = call spir_func i32 @f11(i32 %n)
  %y = call spir_func i32 @f11(i32 %x)
  ret i32 %y
}
define spir_func i32 @f13(i32 %n) {
  %x = call spir_func i32 @f12(i32 %n)
  %y = call spir_func i32 @f12(i32 %x)
  ret i32 %y
}
define spir_func i32 @f14(i32 %n) {
  %x = call spir_func i32 @f13(i32 %n)
  %y = call spir_func i32 @f13(i32 %x)
  ret i32 %y
}
define spir_func i32 @f15(i32 %n) {
  %x = call spir_func i32 @f14(i32 %n)
  %y = call spir_func i32 @f14(i32 %x)
  ret i32 %y
}
define spir_func i32 @f16(i32 %n) {
  %x = call spir_func i32 @f15(i32 %n)
  %y = call spir_func i32 @f15(i32 %x)
  ret i32 %y
}
define spir_func i32 @f17(i32 %n) {
  %x = call spir_func i32 @f16(i32 %n)
  %y = call spir_func i32 @f16(i32 %x)
  ret i32 %y
}
define spir_func i32 @f18(i32 %n) {
  %x = call spir_func i32 @f17(i32 %n)
  %y = call spir_func i32 @f17(i32 %x)
  ret i32 %y
}
define spir_func i32 @f19(i32 %n) {
  %x = call spir_func i32 @f18(i32 %n)
  %y = call spir_func i32 @f18(i32 %x)
  ret i32 %y
}
define spir_func i32 @f20(i32 %n) {
  %x = call spir_func i32 @f19(i32 %n)
  %y = call spir_func i32 @f19(i32 %x)
  ret i32 %y
}

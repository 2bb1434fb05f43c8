; Functions and calls get Clang's attributes, and lose those that an old producer wrote.
; RUN: oclopt -passes=builtin-attributes -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @k(ptr addrspace(1) noalias noundef align 4 %out, ptr byval(i32) align 4 %by) #[[KERNEL:[0-9]+]] {
define spir_kernel void @k(ptr addrspace(1) noalias captures(none) align 4 %out, ptr readonly byval(i32) align 4 %by) #0 {
; CHECK: %id = call spir_func i64 @_Z13get_global_idj(i32 0) #[[CALL_CONST:[0-9]+]]
  %id = call spir_func i64 @_Z13get_global_idj(i32 0) #1
; CHECK: call spir_func void @_Z7barrierj(i32 1) #[[CALL_ANY:[0-9]+]]
  call void @_Z7barrierj(i32 1) #0
; CHECK: call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 %id, ptr addrspace(1) %out) #[[CALL_PURE:[0-9]+]]
  %v = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 %id, ptr addrspace(1) %out)
; CHECK: call spir_func i32 @_Z21work_group_reduce_addi(i32 1) #[[CALL_ANY]]
  %sum = call spir_func i32 @_Z21work_group_reduce_addi(i32 1) #1
; CHECK: call spir_func void @helper() #[[CALL_USER:[0-9]+]]
  call spir_func void @helper() #2
  ret void
}

; CHECK: define spir_func void @helper() #[[HELPER:[0-9]+]] {
define spir_func void @helper() #2 {
  ret void
}

; CHECK: declare spir_func i64 @_Z13get_global_idj(i32) #[[CONST:[0-9]+]]
declare spir_func i64 @_Z13get_global_idj(i32) #1
; CHECK: declare spir_func void @_Z7barrierj(i32) #[[ANY:[0-9]+]]
declare void @_Z7barrierj(i32) #0
; CHECK: declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1)) #[[PURE:[0-9]+]]
declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
; CHECK: declare spir_func i32 @_Z21work_group_reduce_addi(i32) #[[ANY]]
declare spir_func i32 @_Z21work_group_reduce_addi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }
attributes #2 = { nounwind readnone noinline optnone "target-cpu"="skylake" "denormal-fp-math"="positive-zero,positive-zero" "mine" }

; CHECK-DAG: attributes #[[KERNEL]] = { convergent norecurse nounwind "no-builtins" "no-trapping-math"="true" }
; CHECK-DAG: attributes #[[HELPER]] = { convergent nounwind "mine" "no-builtins" "no-trapping-math"="true" }
; CHECK-DAG: attributes #[[CONST]] = { convergent nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[PURE]] = { convergent nounwind willreturn memory(read) }
; CHECK-DAG: attributes #[[ANY]] = { convergent nounwind }
; CHECK-DAG: attributes #[[CALL_CONST]] = { convergent nobuiltin nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[CALL_PURE]] = { convergent nobuiltin nounwind willreturn memory(read) }
; CHECK-DAG: attributes #[[CALL_ANY]] = { convergent nobuiltin nounwind }
; CHECK-DAG: attributes #[[CALL_USER]] = { convergent nounwind "mine" }

; The output of Clang 3.2 for SPIR 1.2: metadata in opencl.kernels, its order of qualifiers, zero initializers in local
; memory, unmasked shift amounts, and a pointer as event.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@rotate_rows.tile = internal unnamed_addr addrspace(3) global [64 x i32] zeroinitializer, align 4

define spir_kernel void @rotate_rows(ptr addrspace(1) captures(none) %out, ptr addrspace(1) captures(none) %in, i32 %by) #0 {
  %event = tail call spir_func ptr @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(ptr addrspace(3) @rotate_rows.tile, ptr addrspace(1) %in, i64 64, ptr null) #0
  %slot = alloca ptr, align 8
  store ptr %event, ptr %slot, align 8
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %slot) #0
  %local = tail call spir_func i64 @_Z12get_local_idj(i32 0) #1
  %from = getelementptr inbounds [64 x i32], ptr addrspace(3) @rotate_rows.tile, i64 0, i64 %local
  %x = load i32, ptr addrspace(3) %from, align 4, !tbaa !9
  tail call spir_func void @_Z7barrierj(i32 1) #0
  %y = shl i32 %x, %by
  %old = tail call spir_func i32 @_Z10atomic_addPVU3AS1ii(ptr addrspace(1) %out, i32 %y) #0
  ret void
}

define spir_kernel void @scale(ptr addrspace(1) %out, ptr addrspace(1) %in, float %a, float %b) #0 {
  %id = tail call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %v = tail call spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64 %id, ptr addrspace(1) %in) #0
  %s = insertelement <4 x float> undef, float %a, i32 0
  %ss = shufflevector <4 x float> %s, <4 x float> undef, <4 x i32> zeroinitializer
  %p = fmul <4 x float> %v, %ss
  %t = insertelement <4 x float> undef, float %b, i32 0
  %tt = shufflevector <4 x float> %t, <4 x float> undef, <4 x i32> zeroinitializer
  %sum = fadd <4 x float> %p, %tt
  tail call spir_func void @_Z7vstore4Dv4_fmPU3AS1f(<4 x float> %sum, i64 %id, ptr addrspace(1) %out) #0
  ret void
}

declare spir_func ptr @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr) #0
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr) #0
declare spir_func i64 @_Z12get_local_idj(i32) #1
declare spir_func i64 @_Z13get_global_idj(i32) #1
declare spir_func void @_Z7barrierj(i32) #0
declare spir_func i32 @_Z10atomic_addPVU3AS1ii(ptr addrspace(1), i32) #0
declare spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64, ptr addrspace(1)) #0
declare spir_func void @_Z7vstore4Dv4_fmPU3AS1f(<4 x float>, i64, ptr addrspace(1)) #0

attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }

!opencl.kernels = !{!0, !12}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!8}
!opencl.ocl.version = !{!8}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}
!0 = !{ptr @rotate_rows, !1, !2, !3, !4, !5, !6}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"int*", !"int*", !"int"}
!4 = !{!"kernel_arg_type_qual", !"", !"const", !""}
!5 = !{!"kernel_arg_base_type", !"int*", !"int*", !"int"}
!6 = !{!"kernel_arg_name", !"out", !"in", !"by"}
!7 = !{}
!8 = !{i32 1, i32 2}
!9 = !{!10, !10, i64 0}
!10 = !{!"omnipotent char", !11}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{ptr @scale, !13, !14, !15, !16, !17, !18}
!13 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 0}
!14 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none"}
!15 = !{!"kernel_arg_type", !"float*", !"float*", !"float", !"float"}
!16 = !{!"kernel_arg_type_qual", !"", !"const", !"", !""}
!17 = !{!"kernel_arg_base_type", !"float*", !"float*", !"float", !"float"}
!18 = !{!"kernel_arg_name", !"out", !"in", !"a", !"b"}

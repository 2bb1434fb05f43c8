; A grid-stride loop is aligned: all work-items run it as long as the first one of the group does, so that a barrier can
; be inserted. Beside it stays a copy for indices that may wrap around and, if the local size is not known, for narrow
; groups. Other loops stay as they are: those that read no global memory in the order of the work-items, those whose end
; depends on the work-item, and those that not all work-items reach together.
; RUN: oclopt -S -passes='select-work-group-method<loops>,implicit-loop-barriers' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z12get_local_idj(i32) #1
declare spir_func i64 @_Z12get_group_idj(i32) #1
declare spir_func i64 @_Z15get_global_sizej(i32) #1

; CHECK-LABEL: define spir_kernel void @sum(
; CHECK:         %[[ITEMS:.*]] = call spir_func i64 @_Z14get_local_sizej(i32 0)
; CHECK:         uadd.sat.i32
; CHECK:         %[[SAFE:.*]] = and i1
; CHECK:         %[[WIDE:.*]] = icmp uge i64 %[[ITEMS]], 8
; CHECK:         %[[BOTH:.*]] = and i1 %[[SAFE]], %[[WIDE]]
; CHECK:         br i1 %[[BOTH]], label %[[BEFORE:.*]], label %[[APART:.*]]
; CHECK:       [[BEFORE]]:
; CHECK:         br label %loop
; CHECK:       loop:
; CHECK-DAG:     %[[BASE:[a-z]+]] = phi i32 {{.*}}, [ %[[NEXT:[a-z.]+]], %[[END:[a-z.]+]] ]
; CHECK-DAG:     %sum = phi float {{.*}}, [ %[[KEPT:[a-z.]+]], %[[END]] ]
; CHECK:         %[[GOES_ON:[0-9]+]] = icmp ult i32 %[[BASE]], %n
; CHECK:         br i1 %[[GOES_ON]], label %[[STEP:[a-z.]+]], label %done
; CHECK:       [[STEP]]:
; CHECK:         call void @__oclc_loop_barrier()
; CHECK:         %i{{[0-9]*}} = add nuw i32 %[[BASE]],
; CHECK:         br i1 %{{.*}}, label %body, label %[[END]]
; CHECK:       [[END]]:
; CHECK:         %[[KEPT]] = phi float [ %next.sum, %body ], [ %sum, %[[STEP]] ]
; CHECK:         %[[NEXT]] = add i32 %[[BASE]],
; CHECK:         br label %loop
define spir_kernel void @sum(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %lid = call spir_func i64 @_Z12get_local_idj(i32 0)
  %group = call spir_func i64 @_Z12get_group_idj(i32 0)
  %first = mul i64 %group, 64
  %gid = add i64 %first, %lid
  %start = trunc i64 %gid to i32
  %all = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %step = trunc i64 %all to i32
  br label %loop

loop:
  %i = phi i32 [ %start, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %next.sum, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %index = zext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %index
  %x = load float, ptr addrspace(1) %p
  %next.sum = fadd float %sum, %x
  %next = add i32 %i, %step
  br label %loop

done:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %gid
  store float %sum, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @scattered(
; CHECK-NOT:     call void @__oclc_loop_barrier
define spir_kernel void @scattered(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %lid = call spir_func i64 @_Z12get_local_idj(i32 0)
  %start = trunc i64 %lid to i32
  br label %loop

loop:
  %i = phi i32 [ %start, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %place = mul i32 %i, 12345
  %index = zext i32 %place to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %index
  store float 1.0, ptr addrspace(1) %p
  %next = add i32 %i, 64
  br label %loop

done:
  ret void
}

; CHECK-LABEL: define spir_kernel void @own_end(
; CHECK-NOT:     call void @__oclc_loop_barrier
define spir_kernel void @own_end(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %lid = call spir_func i64 @_Z12get_local_idj(i32 0)
  %start = trunc i64 %lid to i32
  %end = mul i32 %start, %n
  br label %loop

loop:
  %i = phi i32 [ %start, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %end
  br i1 %more, label %body, label %done

body:
  %index = zext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %index
  store float 1.0, ptr addrspace(1) %p
  %next = add i32 %i, 64
  br label %loop

done:
  ret void
}

; CHECK-LABEL: define spir_kernel void @not_by_all(
; CHECK-NOT:     call void @__oclc_loop_barrier
define spir_kernel void @not_by_all(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %lid = call spir_func i64 @_Z12get_local_idj(i32 0)
  %start = trunc i64 %lid to i32
  %odd = trunc i64 %lid to i1
  br i1 %odd, label %loop, label %done

loop:
  %i = phi i32 [ %start, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %index = zext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %index
  store float 1.0, ptr addrspace(1) %p
  %next = add i32 %i, 64
  br label %loop

done:
  ret void
}

attributes #1 = { convergent nounwind willreturn memory(none) }

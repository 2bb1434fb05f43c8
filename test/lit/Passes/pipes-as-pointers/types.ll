; Pipes become pointers to global memory, and reserve ids private pointers, wherever Clang writes them.
; RUN: oclopt -S -passes=pipes-as-pointers,verify-canonical %s | FileCheck %s
target triple = "spir64-unknown-unknown"

%struct.both = type { i32, target("spirv.ReserveId") }

; CHECK: %struct.both.pointers = type { i32, ptr }
; CHECK: @k.id = internal addrspace(3) global ptr undef
; CHECK: @k.ids = internal addrspace(3) global [2 x %struct.both.pointers] undef
; CHECK-NOT: target("spirv
@k.id = internal addrspace(3) global target("spirv.ReserveId") undef
@k.ids = internal addrspace(3) global [2 x %struct.both] undef

; CHECK: define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) !kernel_arg_type_qual
define spir_kernel void @k(target("spirv.Pipe", 0) %p, ptr addrspace(1) %out) !kernel_arg_type_qual !0 {
  ; CHECK: alloca ptr
  ; CHECK: alloca [3 x ptr]
  %pipe = alloca target("spirv.Pipe", 0)
  %ids = alloca [3 x target("spirv.ReserveId")]
  store target("spirv.Pipe", 0) %p, ptr %pipe
  %q = load target("spirv.Pipe", 0), ptr %pipe
  ; CHECK: call spir_func ptr @__reserve_read_pipe(ptr addrspace(1) %q, i32 2, i32 4, i32 4)
  %id = call spir_func target("spirv.ReserveId") @__reserve_read_pipe(target("spirv.Pipe", 0) %q, i32 2, i32 4, i32 4)
  ; CHECK: getelementptr inbounds [3 x ptr], ptr %ids, i64 0, i64 1
  %second = getelementptr inbounds [3 x target("spirv.ReserveId")], ptr %ids, i64 0, i64 1
  store target("spirv.ReserveId") %id, ptr %second
  store target("spirv.ReserveId") %id, ptr addrspace(3) @k.id
  ; CHECK: store ptr %id, ptr addrspace(3) getelementptr inbounds ([2 x %struct.both.pointers], ptr addrspace(3) @k.ids, i64 0, i64 1, i32 1)
  store target("spirv.ReserveId") %id, ptr addrspace(3) getelementptr inbounds ([2 x %struct.both], ptr addrspace(3) @k.ids, i64 0, i64 1, i32 1)
  ; CHECK: call spir_func i1 @valid(ptr %id)
  %valid = call spir_func i1 @valid(target("spirv.ReserveId") %id)
  ; CHECK: call spir_func i1 @valid(ptr null)
  %never = call spir_func i1 @valid(target("spirv.ReserveId") zeroinitializer)
  ret void
}

; CHECK: define internal spir_func i1 @valid(ptr %id)
define internal spir_func i1 @valid(target("spirv.ReserveId") %id) {
  ; CHECK: call spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(ptr %id)
  %valid = call spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(target("spirv.ReserveId") %id)
  ret i1 %valid
}

; CHECK-NOT: target("spirv
declare spir_func target("spirv.ReserveId") @__reserve_read_pipe(target("spirv.Pipe", 0), i32, i32, i32)
declare spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(target("spirv.ReserveId"))

!0 = !{!"pipe", !""}

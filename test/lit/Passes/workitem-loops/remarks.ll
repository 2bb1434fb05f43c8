; The remark at each barrier lists the values that are live across it, and the reason why each is kept.
; RUN: oclopt -disable-output -passes='specialize<8>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s \
; RUN:   -pass-remarks-analysis=workitem-loops 2>&1 | FileCheck %s
; RUN: oclopt -disable-output -passes='specialize<8>,function(select-work-group-method<cbs>,phis-to-allocas,allocas-to-entry,barrier-regions,cbs)' %s \
; RUN:   -pass-remarks-analysis=cbs 2>&1 | FileCheck %s --check-prefix=CBS
; RUN: oclopt -disable-output -passes='specialize<8>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s \
; RUN:   -pass-remarks-analysis=cbs 2>&1 | FileCheck %s --check-prefix=OFF --allow-empty

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; OFF-NOT: remark

; CHECK: straight.cl:4:1: barrier keeps 17 bytes per work-item: 'array' (12 bytes; private array), 'x' (4 bytes; divergent, and too expensive to recompute), 'negative' (1 byte; divergent, and too expensive to recompute); shared by the group: 'p[...]' (4 bytes); recomputed: 'id', 'element', 'a'{{$}}
; CHECK-NEXT: straight.cl:5:1: barrier keeps 4 bytes per work-item: 'x' (4 bytes; divergent, and too expensive to recompute); recomputed: 'id'{{$}}
; CHECK-NEXT: straight.cl:6:1: barrier keeps nothing for each work-item{{$}}
define spir_kernel void @straight(ptr addrspace(1) %p) !dbg !4 {
  %array = alloca [3 x i32]
  call void @llvm.lifetime.start.p0(ptr %array)
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %element = getelementptr [3 x i32], ptr %array, i64 0, i64 %id
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %real = sitofp i32 %x to float
  %negative = call i1 @flag(float %real)
  %1 = load i32, ptr addrspace(1) %p
  store i32 %x, ptr %element
  call spir_func void @_Z7barrierj(i32 1), !dbg !7
  %y = load i32, ptr %element
  %z = add i32 %y, %1
  %w = select i1 %negative, i32 %y, i32 %z
  store i32 %w, ptr addrspace(1) %a
  call void @llvm.lifetime.end.p0(ptr %array)
  call spir_func void @_Z7barrierj(i32 1), !dbg !8
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %x, ptr addrspace(1) %b
  call spir_func void @_Z7barrierj(i32 1), !dbg !9
  ret void
}

; A branch that the group executes once ends a region: here only an implicit barrier stores values per work-item.
; CHECK: straight.cl:7:1: implicit barrier keeps 4 bytes per work-item: 'x' (4 bytes; divergent, and too expensive to recompute); recomputed: {{.*}}'slot'
; CHECK: straight.cl:7:2: barrier keeps nothing for each work-item{{$}}
; CBS: straight.cl:7:2: barrier keeps nothing for each work-item{{$}}
define spir_kernel void @branch(ptr addrspace(1) %p, i1 %c) !dbg !10 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0), !dbg !11
  %slot = getelementptr i32, ptr addrspace(1) %p, i64 %id, !dbg !11
  %x = load i32, ptr addrspace(1) %slot, !dbg !11
  br i1 %c, label %then, label %else, !dbg !11
then:
  call spir_func void @_Z7barrierj(i32 1), !dbg !12
  ret void
else:
  store i32 %x, ptr addrspace(1) %slot
  ret void
}

; CBS: straight.cl:7:2: barrier keeps 4 bytes per work-item: 'resume' (4 bytes; the region that the work-item runs next); recomputed: 'id', 'slot'{{$}}
define spir_kernel void @returns(ptr addrspace(1) %p) !dbg !13 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0), !dbg !14
  %slot = getelementptr i32, ptr addrspace(1) %p, i64 %id, !dbg !14
  %c = icmp eq i64 %id, 2
  br i1 %c, label %then, label %else, !dbg !14
then:
  call spir_func void @_Z7barrierj(i32 1), !dbg !15
  store i32 1, ptr addrspace(1) %slot
  ret void
else:
  ret void
}

declare i1 @flag(float) memory(none) nounwind willreturn
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "straight.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "straight", file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 4, column: 1, scope: !4)
!8 = !DILocation(line: 5, column: 1, scope: !4)
!9 = !DILocation(line: 6, column: 1, scope: !4)
!10 = distinct !DISubprogram(name: "branch", file: !1, line: 7, type: !5, unit: !0)
!11 = !DILocation(line: 7, column: 1, scope: !10)
!12 = !DILocation(line: 7, column: 2, scope: !10)
!13 = distinct !DISubprogram(name: "returns", file: !1, line: 7, type: !5, unit: !0)
!14 = !DILocation(line: 7, column: 1, scope: !13)
!15 = !DILocation(line: 7, column: 2, scope: !13)

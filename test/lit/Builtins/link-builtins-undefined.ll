; A function without a definition is an error that names the function, the kernels that need it, and the location.
; RUN: not %oclopt -passes=link-builtins -S %s -o /dev/null 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: error: kernel.cl:3:7: in function helper{{.*}}: undefined function sub_group_choose(int, unsigned int), needed by kernels first, second

define spir_kernel void @first(ptr addrspace(1) %p) {
  %r = call spir_func i32 @helper(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %p) {
  %r = call spir_func i32 @helper(i32 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define internal spir_func i32 @helper(i32 %x) !dbg !4 {
  %r = call spir_func i32 @_Z16sub_group_chooseij(i32 %x, i32 0), !dbg !7
  ret i32 %r
}

declare spir_func i32 @_Z16sub_group_chooseij(i32, i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "helper", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 3, column: 7, scope: !4)

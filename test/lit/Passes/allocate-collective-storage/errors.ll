; The initial value of a variable must be a constant.
; RUN: %expect-errors %s -passes=allocate-collective-storage

;--- an argument
; ERROR: a variable of the work-group starts with no constant
define spir_kernel void @k(float %x) {
  %a = call spir_func ptr addrspace(3) @__oclc_group_variable_float(float %x)
  ret void
}
declare spir_func ptr addrspace(3) @__oclc_group_variable_float(float)

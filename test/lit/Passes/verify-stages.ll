; -verify-stages names the stage that leaves invalid IR, with the function and the instruction at fault.

; RUN: oclopt -disable-output -verify-stages -passes='function(sroa,simplifycfg),sanitize-division,select-work-group-method<auto>' %s 2>&1 | FileCheck %s --check-prefix=VALID --allow-empty
; VALID-NOT: error

; RUN: not oclopt -disable-output -disable-verify -verify-stages -passes='sanitize-division,function(trigger-verifier-error),sroa' %s 2>&1 | FileCheck %s --check-prefix=FUNCTION
; FUNCTION: oclopt: error: stage 'function': invalid IR in function 'copy': Terminator found in the middle of a basic block!; label %entry

; RUN: not oclopt -disable-output -disable-verify -verify-stages -passes='sanitize-division,trigger-verifier-error,sroa' %s 2>&1 | FileCheck %s --check-prefix=MODULE
; MODULE: oclopt: error: stage 'trigger-verifier-error': invalid IR: Aliasee cannot be NULL!; ptr @__bad_alias

; Passes also have their names in the instrumentation of opt.
; RUN: oclopt -disable-output -print-after=sanitize-division -passes='sanitize-division' %s 2>&1 | FileCheck %s --check-prefix=NAMES
; NAMES: IR Dump After {{.*}}SanitizeDivisionPass on copy

define void @copy(ptr %from, ptr %to) {
entry:
  %x = load i32, ptr %from
  store i32 %x, ptr %to
  ret void
}

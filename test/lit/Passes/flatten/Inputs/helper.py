"""Prints a kernel that calls a helper function twice. The helper adds numbers to a variable in memory.

usage: helper.py ADDITIONS
"""

import sys

additions = int(sys.argv[1])
print('''target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %first = call spir_func i32 @helper(i32 %n)
  %second = call spir_func i32 @helper(i32 %first)
  store i32 %second, ptr addrspace(1) %out
  ret void
}
define internal spir_func i32 @helper(i32 %x) {
  %sum = alloca i32
  store i32 %x, ptr %sum''')
for number in range(additions):
    print(f"  %before{number} = load i32, ptr %sum")
    print(f"  %after{number} = mul i32 %before{number}, %x")
    print(f"  store i32 %after{number}, ptr %sum")
print('''  %result = load i32, ptr %sum
  ret i32 %result
}''')

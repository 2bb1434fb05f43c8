target triple = "spir64"
define spir_func float @twice(float %x) {
  %y = fadd float %x, %x
  ret float %y
}

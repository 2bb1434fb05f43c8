; In code that is never reached, a conversion may follow the product.
; RUN: oclopt -disable-output -passes=mantissa-conversions %s

target triple = "x86_64-unknown-linux-gnu"

define void @f(<16 x i32> %x) #0 {
  ret void
never:
  %n = fmul <16 x float> %f, splat (float 0x3F70101020000000)
  %f = uitofp <16 x i32> %b to <16 x float>
  %b = and <16 x i32> %x, splat (i32 255)
  br label %never
}

attributes #0 = { "target-features"="+avx512f,+avx512vl,+fma" }

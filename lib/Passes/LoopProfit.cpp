#include "LoopProfit.h"

using namespace llvm;

namespace oclc::passes {
std::optional<std::string> LoopProfit::reasonAgainst(Loop &L) { (void)F;(void)Uniformity;(void)LI;(void)SE; return std::nullopt; }
} // namespace oclc::passes

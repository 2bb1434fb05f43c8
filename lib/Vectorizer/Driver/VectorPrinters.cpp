//===- VectorPrinters.cpp - Printers for the analyses of vectorize-work-items -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/VectorPrinters.h"

#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/Driver/WidthTrial.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

std::string named(const BasicBlock *BB) {
  std::string Name;
  raw_string_ostream OS(Name);
  BB->printAsOperand(OS, /*PrintType=*/false);
  return Name;
}

std::string textOf(LaneShape Shape) {
  switch (Shape.Kind) {
  case LaneShape::Unknown:
    return "unknown";
  case LaneShape::Strided:
    return Shape.isUniform() ? "uniform" : "strided " + std::to_string(Shape.Stride);
  case LaneShape::Varying:
    return "varying";
  }
  llvm_unreachable("unknown shape");
}

std::string textOf(const Jump &To) {
  std::string Text;
  for (const BasicBlock *BB : ArrayRef(To).drop_back())
    Text += formatv("any({0}) ? {0} : ", named(BB)).str();
  return Text + named(To.back());
}

using PlanPrinter = function_ref<void(LoopVectorization &, ScalarEvolution &)>;

void printLoops(Function &F, passes::HostPasses &Host, StringRef Title, raw_ostream &OS,
                PlanPrinter Print) {
  prepareForVectors(F, Host);
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  numberLoops(FAM.getResult<LoopAnalysis>(F));
  const unsigned Lanes = lanesOfRegister(FAM.getResult<TargetIRAnalysis>(F));
  FunctionVectorization(F, Host, [=](unsigned) {
    return Lanes;
  }).forEachPlan([&](const Loop &L, LoopVectorization *Plan, StringRef Why) {
    OS << Title << ", " << Lanes << " lanes: loop over work-items " << named(L.getHeader()) << '\n';
    if (Plan)
      Print(*Plan, FAM.getResult<ScalarEvolutionAnalysis>(F));
    else
      OS << "  none: " << Why << '\n';
  });
}

bool hasWorkItemLoops(Function &F) {
  const DominatorTree DT(F);
  const LoopInfo LI(DT);
  return any_of(LI.getLoopsInPreorder(), [](const Loop *L) { return hasWorkItems(*L); });
}

/// Calls `Print` for functions with loops over work-items, on a copy of the module.
PreservedAnalyses printAll(const Module &M,
                           function_ref<void(Function &, passes::HostPasses &)> Print) {
  const std::unique_ptr<Module> Copy = CloneModule(M);
  auto Host = passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(DiagnosticInfoGeneric(toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  for (Function &F : *Copy)
    if (!F.isDeclaration() && hasWorkItemLoops(F))
      Print(F, **Host);
  return PreservedAnalyses::all();
}

PreservedAnalyses printPlans(const Module &M, StringRef What, raw_ostream &OS, PlanPrinter Print) {
  return printAll(M, [&](Function &F, passes::HostPasses &Host) {
    printLoops(F, Host, (What + " of '" + F.getName() + "'").str(), OS, Print);
  });
}

/// Prints what all loops become if they are vectorised with `Lanes` lanes.
void printWidth(Function &F, passes::HostPasses &Host, unsigned Lanes, ArrayRef<std::string> Names,
                raw_ostream &OS) {
  Trial Own(F, Host);
  Own.runOwn([=](unsigned) { return Lanes; });
  auto &TTI = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
  for (const LoopEstimate &E : Own.estimate())
    if (E.Step == Lanes)
      OS << formatv("  {0}, {1} lanes: cost {2:F1}, chain {3:F1}, time {4:F1}, {5} of {6} vector "
                    "registers, up to {7} bits\n",
                    Names[E.Number], Lanes, E.Cost, E.Chain, E.Time, E.Registers,
                    numberOfVectorRegisters(TTI, F.getContext()), E.Bits);
}

void printWidths(Function &F, passes::HostPasses &Host, raw_ostream &OS) {
  prepareForVectors(F, Host);
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  numberLoops(LI);
  std::vector<std::string> Names(LI.getLoopsInPreorder().size());
  for (const Loop *L : LI.getLoopsInPreorder())
    if (std::optional<unsigned> Number = loopNumber(*L))
      Names[*Number] = named(L->getHeader());
  const unsigned Lanes = lanesOfRegister(FAM.getResult<TargetIRAnalysis>(F));
  OS << "Vector widths of '" << F.getName() << "'\n";
  for (const unsigned Times : {1, 2, 4})
    printWidth(F, Host, Times * Lanes, Names, OS);
}

} // namespace

/// Returns the shapes that values have in the loop over whole vectors. Changes the step of the loop
/// to `Lanes` for that time, because it determines which low bits of ids are known.
LaneShapes LoopVectorization::shapesOfVector() const {
  BasicBlock *Latch = L.getLoopLatch();
  Value *Next = Work.Id->getIncomingValueForBlock(Latch);
  Instruction *Step =
      BinaryOperator::CreateNUWAdd(Work.Id, ConstantInt::get(Work.Id->getType(), Lanes), "",
                                   Latch->getTerminator()->getIterator());
  Work.Id->setIncomingValueForBlock(Latch, Step);
  LaneShapes Shapes(L, *Work.Id, Private);
  Work.Id->setIncomingValueForBlock(Latch, Next);
  Step->eraseFromParent();
  return Shapes;
}

void LoopVectorization::printShapes(raw_ostream &OS, ScalarEvolution &SE) {
  countAndCheck(SE);
  const LaneShapes Shapes = shapesOfVector();
  const auto Line = [&](StringRef Shape, bool IsUniform, const Instruction &I) {
    OS << formatv("  {0,-12}{1,-10}", Shape, IsUniform ? "uniform" : "divergent") << I << '\n';
  };
  for (const BasicBlock *BB : Order) {
    OS << "block " << named(BB) << '\n';
    for (const Instruction &I : *BB)
      if (!I.getType()->isVoidTy())
        Line(textOf(Shapes.of(&I)), Uniformity.isUniform(I), I);
      else if (I.isTerminator() && I.getNumSuccessors() > 1 && BB != L.getLoopLatch())
        Line("", !Uniformity.hasDivergentTerminator(*BB), I);
  }
}

void LoopVectorization::printPlan(raw_ostream &OS) const {
  for (BasicBlock *BB : Order) {
    OS << "  " << named(BB) << ": "
       << (Groups.isRunByAll(BB) ? "all lanes" : "lanes of " + named(Groups.leader(BB)));
    const LinearPlan::Exit &Exit = Plan.exitOf(BB);
    switch (Exit.Kind) {
    case LinearPlan::Exit::Kept:
      OS << "; next work-items\n";
      break;
    case LinearPlan::Exit::Goto:
      OS << "; goto " << textOf(Exit.First) << '\n';
      break;
    case LinearPlan::Exit::Branch:
      OS << "; branch to " << textOf(Exit.First) << " or " << textOf(Exit.Second) << '\n';
      break;
    case LinearPlan::Exit::Repeat:
      OS << "; repeat " << named(LI.getLoopFor(BB)->getHeader()) << " while any lane is left, then "
         << textOf(Exit.First) << '\n';
      break;
    }
  }
}

PreservedAnalyses LaneShapesPrinterPass::run(Module &M, ModuleAnalysisManager &) {
  return printPlans(M, "Lane shapes", OS, [&](LoopVectorization &Loop, ScalarEvolution &SE) {
    Loop.printShapes(OS, SE);
  });
}

PreservedAnalyses LinearizationPrinterPass::run(Module &M, ModuleAnalysisManager &) {
  return printPlans(M, "Vector plan", OS,
                    [&](const LoopVectorization &Loop, ScalarEvolution &) { Loop.printPlan(OS); });
}

PreservedAnalyses VectorWidthsPrinterPass::run(Module &M, ModuleAnalysisManager &) {
  return printAll(M, [&](Function &F, passes::HostPasses &Host) { printWidths(F, Host, OS); });
}

} // namespace oclc::vectorizer

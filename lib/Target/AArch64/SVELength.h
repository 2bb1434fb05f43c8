//===- SVELength.h - Lengths of the registers of SVE ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The registers of SVE have 128 to 2048 bits, depending on the CPU. Code for vectors of a known
// length needs registers that are at least as long. LLVM has no feature for this. The features
// `sve-bits-256` to `sve-bits-2048` are therefore oclc's own: the registers have at least this many
// bits. Each includes the shorter ones. The runtime asks Linux for the length.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_AARCH64_SVELENGTH_H
#define OCLC_TARGET_AARCH64_SVELENGTH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace oclc::target {

inline constexpr unsigned LeastSVEBits = 128, MostSVEBits = 2048;

/// Returns the number of bits that the registers of SVE have at least; 0 if `features` has no SVE.
unsigned sveBits(llvm::ArrayRef<std::string> features);

/// Returns the features which say that the registers have at least `bits` bits; none for 128.
std::vector<std::string> sveLengthFeatures(unsigned bits);

/// Returns the name of the length; that of 128 bits is no feature, but --cpu takes it.
std::string sveLengthFeature(unsigned bits);
/// Returns the number of bits in the name `feature`; 0 if it is not the name of a length.
unsigned parseSVELength(llvm::StringRef feature);

/// Returns the length of the registers that code for LLVM's CPU `cpu` uses, in bits, if it has SVE.
/// Neoverse V1 has registers of 256 bits, but executes twice as many instructions of NEON as of SVE
/// in a cycle, and LLVM generates better code for NEON.
unsigned sveBitsOfCPU(llvm::StringRef cpu);

} // namespace oclc::target

#endif // OCLC_TARGET_AARCH64_SVELENGTH_H

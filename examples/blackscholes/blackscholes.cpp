//===- blackscholes.cpp - Prices of options ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

#include <random>

using namespace example;

// The same structures as in the kernel.
struct Market {
  cl_float rate, volatility;
};
struct Option {
  cl_float spot, strike, years;
};

static double cumulativeNormal(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }

/// Appends the prices of the call and the put to `prices`.
static void price(const Option &option, const Market &market, std::vector<double> &prices) {
  const double spot = option.spot, strike = option.strike, years = option.years;
  const double deviation = market.volatility * std::sqrt(years);
  const double drift = market.rate + 0.5 * market.volatility * market.volatility;
  const double d1 = (std::log(spot / strike) + drift * years) / deviation;
  const double discounted = strike * std::exp(-market.rate * years);
  const double call = spot * cumulativeNormal(d1) - discounted * cumulativeNormal(d1 - deviation);
  prices.push_back(call);
  prices.push_back(call - spot + discounted);
}

static void run(const Arguments &arguments, Report &report) {
  constexpr size_t count = 200'003;
  const Market market = {0.02f, 0.3f};
  std::minstd_rand random(5);
  std::uniform_real_distribution<float> spots(5.0f, 30.0f), strikes(1.0f, 100.0f),
      terms(0.25f, 10.0f);
  std::vector<Option> options(count);
  for (Option &option : options)
    option = {spots(random), strikes(random), terms(random)};

  const Stopwatch watch;
  std::vector<double> want;
  want.reserve(2 * count);
  for (const Option &option : options)
    price(option, market, want);
  const double referenceTime = watch.milliseconds();

  const Session session(arguments.binary);
  const Buffer input = session.upload(options);
  const Buffer prices = session.allocate(count * sizeof(cl_float2));
  for (const size_t local : {64, 37}) {
    session.clear(prices, count * sizeof(cl_float2));
    const double time = session.run("price", {{roundUp(count, local)}, {local}, {}}, input, prices,
                                    static_cast<cl_uint>(count), market);
    // Prices are differences of numbers up to 100. The limit of 1e-4 allows for about 17 rounding
    // errors of 100 * 2^-24.
    report.compare(std::to_string(count) + " options, groups of " + std::to_string(local),
                   session.download<float>(prices, 2 * count), want, 1e-4, time, referenceTime);
  }
}

int main(int argc, char **argv) { return runExample("blackscholes", argc, argv, run); }

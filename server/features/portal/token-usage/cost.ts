import type { Env } from '#server/platform/env.ts'

type Rates = Pick<Env, 'INPUT_COST_PER_MILLION_TOKENS' | 'OUTPUT_COST_PER_MILLION_TOKENS'>

/** How many decimals of a rate are used. */
const DECIMALS = 9
const UNIT = 10n ** BigInt(DECIMALS)

/**
 * Calculates the cost of a call. A rate in dollars per million tokens equals millionths of a dollar per token, so whole
 * rates give exact costs. A fraction is rounded half up, once.
 * @param rates in dollars per million tokens
 * @returns whole millionths of a dollar
 */
export function calculateCost(promptTokens: number, completionTokens: number, rates: Rates): number {
  const units =
    BigInt(promptTokens) * inUnits(rates.INPUT_COST_PER_MILLION_TOKENS) +
    BigInt(completionTokens) * inUnits(rates.OUTPUT_COST_PER_MILLION_TOKENS)
  return Number((units + UNIT / 2n) / UNIT)
}

/** Exact decimals, not binary fractions: three times 0.1 is 0.3. */
const inUnits = (dollars: number) => BigInt(dollars.toFixed(DECIMALS).replace('.', ''))

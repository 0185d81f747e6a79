import type { Env } from '../../../platform/env.ts'

type Rates = Pick<Env, 'INPUT_COST_PER_MILLION_TOKENS' | 'OUTPUT_COST_PER_MILLION_TOKENS'>

/** Decimals of a rate that count. */
const DECIMALS = 9
const UNIT = 10n ** BigInt(DECIMALS)

/**
 * What a call cost, in whole millionths of a dollar: dollars per million tokens are millionths per token, so
 * with whole rates it is exact, and a fraction is rounded half up once.
 */
export function calculateCost(promptTokens: number, completionTokens: number, rates: Rates): number {
  const units =
    BigInt(promptTokens) * inUnits(rates.INPUT_COST_PER_MILLION_TOKENS) +
    BigInt(completionTokens) * inUnits(rates.OUTPUT_COST_PER_MILLION_TOKENS)
  return Number((units + UNIT / 2n) / UNIT)
}

/** As written by the operator, not as binary fractions have it: 0.1 three times is 0.3. */
const inUnits = (dollars: number) => BigInt(dollars.toFixed(DECIMALS).replace('.', ''))

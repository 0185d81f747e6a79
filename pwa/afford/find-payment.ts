import type { Needs } from '#shared/needs.ts'
import type { Money } from '../local/money.ts'
import { FARTHEST_MONTH } from '../money/runway.ts'
import type { Help } from './programs/find-help.ts'
import type { Priced } from './use-priced.ts'

type Payment = NonNullable<Needs['payment']>

/** How the family might pay, as its search asks: what it has, and the programs that may help. */
export function findPayment(money: Money, helps: readonly Help[], priced: readonly Priced[]): Payment {
  const mayHelp = (wanted: string) =>
    helps.some(({ program, verdict }) => program.program === wanted && verdict === 'may_help')
  const runsOut = priced.some(({ months }) => months !== undefined && months < FARTHEST_MONTH)
  return [
    runsOut ? 'savings_run_out' : 'own_money',
    ...(money.medicaid === 'yes' || mayHelp('medicaid') ? (['medicaid'] as const) : []),
    ...(mayHelp('va') ? (['veteran'] as const) : []),
  ]
}

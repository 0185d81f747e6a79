import { assetsOf } from '#pwa/family/money/runway.ts'
import type { Money } from '#pwa/local/money.ts'
import type { Condition, Edition, Limit, Program } from './description.ts'

/** What a program may do for a family. It is never a promise. */
export interface Help {
  program: Program
  verdict: 'may_help' | 'unlikely' | 'ask'
  /** Why, in one sentence. Undefined if the rule is past its date. */
  because?: string
  /** The most that the program's table pays each month, in dollars. */
  sum?: number
  /** What a spouse who stays at home may keep, in dollars. */
  spouseKeeps?: number
  /** The rule of the day, or else the newest one before it, which computes nothing. */
  edition: Edition
  isPast: boolean
}

/** The result of a program on a day, such as '2026-11-24'. */
export function findHelp(program: Program, money: Money, day: string): Help {
  const current = program.editions.find(({ from, until }) => from <= day && day <= until)
  if (!current) return { program, verdict: 'ask', edition: newest(program.editions), isPast: true }
  const values = listValues(money, current)
  const step = current.steps.find((one) => isTrue(one.if, money, values, current))
  const common = { program, edition: current, isPast: false }
  const keeps = money.household === 'one_moves' && values.share > 0 && { spouseKeeps: values.share }
  if (!step) return { ...common, verdict: 'ask' }
  return {
    ...common,
    ...keeps,
    verdict: step.result,
    because: step.because,
    ...(step.sum && { sum: sumOf(step.sum, values.income, current) }),
  }
}

const newest = (editions: readonly Edition[]): Edition =>
  editions.reduce((last, one) => (one.until > last.until ? one : last))

/** The amount of a figure. @throws Error if the description lacks it */
function amountOf(edition: Edition, key: string): number {
  const figure = edition.figures[key]
  if (!figure) throw new Error(`the rule of ${edition.from} has no figure ${key}`)
  return figure.amount
}

type Values = ReturnType<typeof listValues>

/** The sums that conditions compare. */
function listValues(money: Money, edition: Edition) {
  const assets = assetsOf(money)
  const couple = money.income + (money.household === 'one' ? 0 : money.spouseIncome)
  const share = shareOfSpouse(edition, assets)
  return {
    income: money.household === 'both_move' ? couple : money.income,
    assets,
    share,
    assetsBesideSpouse: money.household === 'one_moves' ? assets - share : assets,
    netWorth: assets + 12 * couple,
  }
}

function shareOfSpouse(edition: Edition, assets: number): number {
  const { spouseKeeps } = edition
  if (!spouseKeeps) return 0
  const least = amountOf(edition, spouseKeeps.least)
  const most = amountOf(edition, spouseKeeps.most)
  return Math.min(assets, Math.max(least, Math.min(assets / 2, most)))
}

function isTrue(condition: Condition, money: Money, values: Values, edition: Edition): boolean {
  const { income, assets, assetsBesideSpouse, netWorth, ...answers } = condition
  const limits = { income, assets, assetsBesideSpouse, netWorth }
  const isAnswered = Object.entries(answers).every(([key, allowed]) =>
    (allowed as string[]).includes(String(money[key as keyof Money])),
  )
  return (
    isAnswered &&
    Object.entries(limits).every(
      ([key, limit]) => !limit || isBeyond(values[key as keyof Values], limit, edition),
    )
  )
}

function isBeyond(value: number, limit: Limit, edition: Edition): boolean {
  return 'over' in limit ? value > amountOf(edition, limit.over) : value >= amountOf(edition, limit.from)
}

function sumOf(sum: { rate: string; free?: string | undefined }, income: number, edition: Edition): number {
  const rate = amountOf(edition, sum.rate)
  if (!sum.free) return rate
  return Math.max(0, rate - Math.max(0, income - amountOf(edition, sum.free)))
}

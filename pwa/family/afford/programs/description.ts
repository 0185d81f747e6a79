import * as z from 'zod/mini'
import { STATE_CODES } from '#shared/contract/states.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const text = z.string().check(z.minLength(1))
const address = z.url({ protocol: /^https?$/ })

/** Who published a figure and where. `readAt` is where we read it, if that wasn't the publisher's own page. */
const Source = z.strictObject({
  publisher: text,
  title: text,
  url: address,
  date: day,
  readAt: z.optional(z.strictObject({ publisher: text, url: address })),
})

/** An amount in dollars that a rule or a table names. */
const Figure = z.strictObject({
  label: text,
  amount: z.number().check(z.positive()),
  per: z.enum(['month', 'all']),
  source: Source,
})

/** `over` a figure: more than it. `from` a figure: as much or more. The value is the figure's key. */
const Limit = z.union([z.strictObject({ over: text }), z.strictObject({ from: text })])
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(z.array(z.enum(values)).check(z.minLength(1)))

/** What must be true of the family's money. All of it must. */
const Condition = z.strictObject({
  household: oneOf(['one', 'one_moves', 'both_move']),
  veteran: oneOf(['no', 'veteran', 'married', 'widowed']),
  medicaid: oneOf(['no', 'yes']),
  gaveAway: oneOf(['no', 'three_years', 'five_years']),
  house: oneOf(['none', 'keep', 'sell']),
  /** The monthly income of those who move. */
  income: z.optional(Limit),
  /** Savings, with what a sale of the house leaves. */
  assets: z.optional(Limit),
  /** The same without what the spouse at home may keep. */
  assetsBesideSpouse: z.optional(Limit),
  /** Savings with a year of the couple's income, as VA counts. */
  netWorth: z.optional(Limit),
})

/** A step of a rule: the first whose condition is true says the result. */
const Step = z.strictObject({
  if: Condition,
  result: z.enum(['may_help', 'unlikely', 'ask']),
  because: text,
  /** A sum that a table names: a monthly rate, less the income above what is free, if `free` is given. */
  sum: z.optional(z.strictObject({ rate: text, free: z.optional(text) })),
})

/** A rule as it is valid from one day to another, both included. */
const Edition = z.strictObject({
  from: day,
  until: day,
  figures: z.record(z.string(), Figure),
  /** Half of the assets, but at least and at most these figures: what the spouse at home may keep. */
  spouseKeeps: z.optional(z.strictObject({ least: text, most: text })),
  steps: z.array(Step).check(z.minLength(1)),
})

/**
 * A program that may pay for care: a file in described/. A state's file replaces the federal one for its families. Steps are
 * read from the top, and the first whose condition is true says the result; where the law leaves a choice to the office, it is
 * `ask`. Leave out a figure that has no source. Add the next edition before the first one as soon as it is published: SSI and
 * Medicaid change on January 1, VA's table on December 1, the poverty guidelines on July 1. Add cases to program-cases.json,
 * computed by hand, on both sides of each limit.
 */
export const Program = z.strictObject({
  program: z.enum(['va', 'ssi', 'medicaid']),
  state: z.enum(['US', ...STATE_CODES]),
  name: text,
  who: text,
  what: text,
  call: z.strictObject({ name: text, phone: z.optional(text), url: address }),
  bring: z.array(text).check(z.minLength(1)),
  ask: z.array(text).check(z.minLength(1)),
  /** Newest first. */
  editions: z.array(Edition).check(z.minLength(1)),
})

export type Program = z.infer<typeof Program>
export type Edition = z.infer<typeof Edition>
export type Figure = z.infer<typeof Figure>
export type Condition = z.infer<typeof Condition>
export type Limit = z.infer<typeof Limit>

import * as z from 'zod/mini'
import { Day, typed } from '../contract/text-rules.ts'
import { MAX_NOTE } from '../desk/inbox-changes.ts'
import { AnswerState } from './own-page.ts'
import { ToldFact, WAITING_LIST } from './told-fact.ts'

export const MIN_TOLD_PRICE = 500
export const MAX_TOLD_PRICE = 30_000
export const MAX_ROOMS = 500
export const MAX_TELLER = 100
const MAX_LANGUAGES = 20
const MAX_LANGUAGE = 40

const maybe = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.nullable(value))
const PRICE_RULE = 'The price must be in whole dollars, from $500 to $30,000 a month'
const price = maybe(
  z.int(PRICE_RULE).check(z.minimum(MIN_TOLD_PRICE, PRICE_RULE), z.maximum(MAX_TOLD_PRICE, PRICE_RULE)),
)
const ROOMS_RULE = 'Rooms must be a number from 0 to 500, or waiting_list'
const rooms = z.union(
  [
    z.int(ROOMS_RULE).check(z.minimum(0, ROOMS_RULE), z.maximum(MAX_ROOMS, ROOMS_RULE)),
    z.literal(WAITING_LIST),
  ],
  ROOMS_RULE,
)
const yesOrNo = (name: string) => maybe(z.boolean(`${name} must be true or false`))
const LANGUAGE_RULE = `A language must have 1 to ${MAX_LANGUAGE} letters`
const language = z
  .string(LANGUAGE_RULE)
  .check(
    typed(),
    z.minLength(1, LANGUAGE_RULE),
    z.maxLength(MAX_LANGUAGE, LANGUAGE_RULE),
    z.regex(/^[^\0]*$/, LANGUAGE_RULE),
  )
const text = (name: string, max: number) =>
  maybe(
    z
      .string(`${name} must be text`)
      .check(
        typed(),
        z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-US')} characters long`),
        z.regex(/^[^\0]*$/, `${name} can't contain the character NUL`),
      ),
  )
const DAY_RULE = 'The day of the call must be a date such as 2026-11-21'

/** What a community says about itself. What is left out stays as it was, and null takes it back. */
export const ToldAnswers = z.object({
  priceFrom: price,
  priceTo: price,
  rooms: maybe(rooms),
  medicaid: yesOrNo('Medicaid'),
  languages: maybe(
    z.array(language, 'Languages must be a list').check(z.maxLength(MAX_LANGUAGES, 'Too many languages')),
  ),
  pets: yesOrNo('Pets'),
  closed: yesOrNo('Closed'),
})
export type ToldAnswers = z.infer<typeof ToldAnswers>

const PRICES_IN_ORDER = z.refine<Pick<ToldAnswers, 'priceFrom' | 'priceTo'>>(
  ({ priceFrom, priceTo }) => !priceFrom || !priceTo || priceFrom <= priceTo,
  { path: ['priceTo'], error: 'The highest price must be at least the lowest' },
)

/** What an advisor records after a call. */
export const ToldInput = z
  .extend(ToldAnswers, {
    toldAt: z.optional(
      z
        .union([Day, z.iso.datetime({ offset: true })], DAY_RULE)
        .check(z.describe('The day of the call, or its time. Without it, now.')),
    ),
    toldBy: text('Who said it', MAX_TELLER),
    note: text('The note', MAX_NOTE),
    version: z.optional(
      z
        .int('The version must be a whole number')
        .check(
          z.minimum(0),
          z.describe('The `version` that the author saw. If it has changed since, nothing is stored.'),
        ),
    ),
  })
  .check(PRICES_IN_ORDER)
export type ToldInput = z.infer<typeof ToldInput>

/** What a community says on its own page. What is left out stays as it was. */
export const OwnAnswer = z
  .extend(z.omit(ToldAnswers, { closed: true }), {
    toldBy: ToldInput.shape.toldBy,
    note: ToldInput.shape.note,
  })
  .check(PRICES_IN_ORDER)
export type OwnAnswer = z.infer<typeof OwnAnswer>

/** What was recorded at one time. */
export const ToldEntry = z.object({
  version: z.int(),
  /** Only what was said then. */
  facts: ToldAnswers,
  toldAt: z.iso.datetime(),
  toldBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Who recorded it, or made the link by which it came. */
  username: z.string(),
  /** Null unless it came by a link to the community's own page. */
  answer: z.nullable(AnswerState),
  recordedAt: z.iso.datetime(),
})
export type ToldEntry = z.infer<typeof ToldEntry>

/** What the desk knows of a community from calls. */
export const ToldRecord = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  version: z.int(),
  /** When the link to the community's own page ends by itself. Null if there is none. */
  linkEndsAt: z.nullable(z.iso.datetime()),
  /** What families see now. */
  told: z.array(ToldFact),
  /** The latest entries, newest first. */
  entries: z.array(ToldEntry),
})
export type ToldRecord = z.infer<typeof ToldRecord>

/** The response to an entry that was based on an earlier version. */
export const ToldConflict = z.object({
  code: z.literal('conflict'),
  message: z.string(),
  current: ToldRecord,
})
export type ToldConflict = z.infer<typeof ToldConflict>

import * as z from 'zod/mini'
import { Email } from '../contract/email.ts'
import { CARE_TYPES } from '../contract/options.ts'
import { minText, typed } from '../contract/text-rules.ts'
import { isWebAddress } from '../contract/web-address.ts'

/** What staff can do with a home by hand. */
export const CHANGE_KINDS = ['added', 'corrected', 'closed', 'hidden'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

const MAX_NAME = 200
const MAX_REASON = 500
const MAX_CAPACITY = 5000

/** Postgres doesn't accept NUL in text. */
const text = (name: string, max: number) =>
  z
    .string(`${name} must be text`)
    .check(
      typed(),
      ...minText(1, `${name} is missing`),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
      z.regex(/^[^\0]*$/, `${name} can't contain the character NUL`),
    )
const maybe = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.nullable(value))
const PHONE_RULE = 'The phone number must have ten digits, such as (608) 555-0123, and may have an extension'
const PHONE =
  /^\D{0,4}[2-9]\d{2}\D{0,3}\d{3}\D{0,2}\d{4}(?:[\s,]*(?:[xX#]|[eE][xX][tT](?:ension)?)[.:]?\s*\d{1,6})?$/u

/** What can be corrected. What is left out stays as the registers say, and null means that the home has none. */
const HomeFields = {
  name: text('The name', MAX_NAME),
  address: maybe(text('The address', MAX_NAME)),
  city: text('The city', 100),
  zipCode: z
    .string('The ZIP code must have five digits')
    .check(typed(), z.regex(/^\d{5}$/, 'The ZIP code must have five digits')),
  phone: maybe(z.string(PHONE_RULE).check(typed(), z.regex(PHONE, PHONE_RULE))),
  email: maybe(Email),
  website: maybe(
    text('The website', 300).check(z.refine(isWebAddress, 'The website must begin with https:// or http://')),
  ),
  careTypes: z
    .array(z.enum(CARE_TYPES), 'The kinds of care must be a list')
    .check(z.maxLength(CARE_TYPES.length, 'A kind of care is named twice')),
}

const reason = text('The reason', MAX_REASON).check(z.describe('Why, for colleagues. Families don’t see it.'))
const communityId = text('The community', 200).check(z.describe('The `id` of a community.'))

/** What staff change. */
export const NewChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('added'),
    reason,
    fields: z.object({
      ...HomeFields,
      careTypes: z.optional(HomeFields.careTypes),
      licenseNumber: z.optional(text('The license number', 100)),
      capacity: z.optional(
        z
          .int('The number of places must be a whole number')
          .check(z.minimum(1, 'At least one place'), z.maximum(MAX_CAPACITY, 'At most 5,000 places')),
      ),
    }),
  }),
  z.object({
    kind: z.literal('corrected'),
    reason,
    communityId,
    fields: z
      .partial(z.object(HomeFields))
      .check(z.refine((fields) => Object.keys(fields).length > 0, 'Please correct at least one thing')),
  }),
  z.object({ kind: z.enum(['closed', 'hidden']), reason, communityId }),
])
export type NewChange = z.infer<typeof NewChange>
export type NewHome = Extract<NewChange, { kind: 'added' }>['fields']

/** A change by hand, for the list of them. */
export const CatalogueChange = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** The community that it is about, or was about. */
  communityId: z.string(),
  name: z.string(),
  location: z.string(),
  fields: z.looseObject({}),
  reason: z.string(),
  username: z.string(),
  madeAt: z.iso.datetime(),
  undoneAt: z.nullable(z.iso.datetime()),
  undoneBy: z.nullable(z.string()),
  /** The registers that list an added home by now. It is shown once, with their records. */
  alsoIn: z.array(z.string()),
})
export type CatalogueChange = z.infer<typeof CatalogueChange>

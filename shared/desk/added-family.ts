import * as z from 'zod/mini'
import { AMENITY_LABELS } from '../contract/amenities.ts'
import { Email } from '../contract/email.ts'
import { SentLanguage } from '../contract/language.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '../contract/options.ts'
import { Phone } from '../contract/phone.ts'
import { STATE_CODE } from '../contract/states.ts'
import { orEmpty, typed } from '../contract/text-rules.ts'
import { cleanZip, ZIP_CODE } from '../contract/zip-code.ts'
import { Needs } from '../matching/needs.ts'
import { NoteText } from './inbox-changes.ts'

/** How a family came whom staff added. */
export const SOURCES = ['telephone', 'walk_in', 'hospital', 'other'] as const
export type Source = (typeof SOURCES)[number]

/**
 * What staff read to a family before its answers are kept. The version and a hash of the text are stored with the consent, so
 * another text needs another version.
 */
export const SPOKEN_CONSENT = {
  version: 'spoken-2026-11-24',
  keep: 'May we keep what you tell us, to look for communities that fit and to call you back? You can ask us to erase it at any time.',
  share: 'May we give your name, your phone number and what you need to communities that fit?',
} as const

const short = (max: number) => z.string().check(typed(), z.maxLength(max, `At most ${max} characters`))

/** What staff know of a family on the telephone. Unknown answers are empty. */
export const AddedFamily = z
  .object({
    source: z.enum(SOURCES),
    firstName: short(50),
    lastName: short(50),
    phone: Phone,
    email: orEmpty(Email),
    city: short(100),
    state: z.string().check(z.regex(new RegExp(`^$|${STATE_CODE.source}`), 'Please select a state')),
    zipCode: orEmpty(
      z.string().check(z.overwrite(cleanZip), z.regex(ZIP_CODE, 'Please enter a valid ZIP code')),
    ),
    age: orEmpty(z.enum(AGE_RANGES)),
    gender: orEmpty(z.enum(GENDERS)),
    budget: orEmpty(z.enum(BUDGET_LABELS)),
    amenities: z.array(z.enum(AMENITY_LABELS)).check(z.maxLength(AMENITY_LABELS.length)),
    needs: z.optional(Needs),
    language: SentLanguage,
    note: orEmpty(NoteText),
    /** The answer to SPOKEN_CONSENT.keep. Without a yes, nothing is kept. */
    mayKeep: z.literal(true, 'Read this to the family first. Without a yes, nothing is kept.'),
    /** The answer to SPOKEN_CONSENT.share. */
    mayShare: z.boolean('Please choose yes or no'),
  })
  .check(
    z.refine(({ firstName, lastName }) => firstName !== '' || lastName !== '', {
      error: 'Please enter a name',
      path: ['firstName'],
    }),
  )
export type AddedFamily = z.infer<typeof AddedFamily>

/** The answers of a family that has said nothing yet. */
export const NOTHING_KNOWN = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  city: '',
  state: '',
  zipCode: '',
  age: '',
  gender: '',
  budget: '',
  amenities: [],
  note: '',
} satisfies Partial<AddedFamily>

/** What may find the same family while someone types. */
export const FamilyHints = z.object({
  firstName: short(50),
  lastName: short(50),
  phone: Phone,
  email: short(200),
  city: short(100),
})
export type FamilyHints = z.infer<typeof FamilyHints>

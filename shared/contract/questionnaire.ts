import * as z from 'zod/mini'
import { Acknowledgement } from '../desk/disclosures/acknowledgement.ts'
import { Needs } from '../matching/needs.ts'
import { AMENITY_LABELS } from './amenities.ts'
import { Email } from './email.ts'
import { NOT_AN_OBJECT, NOT_TEXT } from './errors.ts'
import { SentLanguage } from './language.ts'
import { MAX_LETTER_LENGTH } from './limits.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from './options.ts'
import { Phone } from './phone.ts'
import { STATE_CODE } from './states.ts'
import { minText, typed } from './text-rules.ts'
import { cleanZip, ZIP_CODE } from './zip-code.ts'

const text = (required: string, max: number, tooLong: string) =>
  z.string(required).check(typed(), ...minText(1, required), z.maxLength(max, tooLong))

/** One of the fifty state codes. An empty value and an invalid value have different messages. */
const State = z
  .string('Please select a state')
  .check(
    z.minLength(1, { error: 'Please select a state', abort: true }),
    z.regex(STATE_CODE, 'Please select a valid state'),
  )

const ZipCode = z
  .string('ZIP code is required')
  .check(
    z.overwrite(cleanZip),
    z.minLength(1, { error: 'ZIP code is required', abort: true }),
    z.regex(ZIP_CODE, 'Please enter a valid ZIP code'),
  )

const LETTER_TOO_LONG = `Please shorten the letter to ${MAX_LETTER_LENGTH.toLocaleString('en-US')} characters`

const yesOrNo = z.boolean('Please send true or false, or leave it out')

/**
 * A family's answers. Choices are sent as the contract's labels. `ipAddress` and `userAgent` are accepted but
 * ignored.
 */
export const QuestionnaireSubmission = z.object(
  {
    firstName: text('First name is required', 50, 'First name too long'),
    lastName: text('Last name is required', 50, 'Last name too long'),
    age: z.enum(AGE_RANGES, 'Please select an age range'),
    gender: z.enum(GENDERS, 'Please select a gender'),
    email: Email,
    city: text('City is required', 100, 'City name too long'),
    state: State,
    zipCode: ZipCode,
    phone: z.optional(Phone),
    budget: z.enum(BUDGET_LABELS, 'Please select a budget range'),
    amenities: z
      .array(
        z.enum(AMENITY_LABELS, 'Please choose amenities from the list'),
        'Please select at least one amenity',
      )
      .check(
        z.minLength(1, 'Please select at least one amenity'),
        z.maxLength(AMENITY_LABELS.length, 'Please choose each amenity once'),
      ),
    /** What help is needed, and how it is paid. Absent needs are unknown. */
    needs: z.optional(Needs),
    /** The same in the family's own words. */
    letter: z.optional(z.string(NOT_TEXT).check(typed(), z.maxLength(MAX_LETTER_LENGTH, LETTER_TOO_LONG))),
    /** In which the family read the form, and gets its mails. */
    language: SentLanguage,
    tosAgreed: z.literal(true, 'You must agree to the Terms of Service to continue'),
    marketingOptIn: z.optional(yesOrNo),
    /** Absent: not asked, or not answered. Then what the family agreed to in the terms counts, or its earlier answer. */
    shareWithCommunities: z.optional(yesOrNo),
    /** The same for marketing partners. Global Privacy Control is a no, no matter what is answered. */
    shareWithPartners: z.optional(yesOrNo),
    /** Absent where no notice was shown or its reading wasn't confirmed. */
    acknowledgement: z.optional(Acknowledgement),
    ipAddress: z.optional(z.string(NOT_TEXT)),
    userAgent: z.optional(z.string(NOT_TEXT)),
    termsVersion: z.optional(
      z.string(NOT_TEXT).check(z.maxLength(40, 'The version of the terms is too long')),
    ),
  },
  NOT_AN_OBJECT,
)
export type QuestionnaireSubmission = z.infer<typeof QuestionnaireSubmission>

/** The schema for the form: the same rules with a different message for the terms. */
export const QuestionnaireForm = z.extend(QuestionnaireSubmission, {
  tosAgreed: z.literal(true, 'You must agree to the Terms of Service'),
})

/** Proof that the server has stored the answers. Only a receipt marks an outbox row as received. */
export const Receipt = z.object({
  key: z.string(),
  reference: z.string().check(z.regex(/^[A-Z]{3}-\d{3}$/)),
  receivedAt: z.iso.datetime(),
  status: z.enum(['matching', 'ready']),
})
export type Receipt = z.infer<typeof Receipt>

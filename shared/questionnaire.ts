import * as z from 'zod/mini'
import { AMENITY_LABELS } from './amenities.ts'
import { Email } from './email.ts'
import { Match } from './facility.ts'
import { ONE_OBJECT, OPTIONAL_TEXT } from './field-messages.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from './options.ts'
import { STATE_CODE } from './states.ts'
import { minText } from './text-rules.ts'

const text = (required: string, max: number, tooLong: string) =>
  z.string(required).check(z.trim(), ...minText(1, required), z.maxLength(max, tooLong))

/** One of the fifty codes: none says 'select a state', a wrong one 'a valid state'. */
const State = z
  .string('Please select a state')
  .check(
    z.minLength(1, { error: 'Please select a state', abort: true }),
    z.regex(STATE_CODE, 'Please select a valid state'),
  )

const ZipCode = z
  .string('ZIP code is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'ZIP code is required', abort: true }),
    z.regex(/^\d{5}(-\d{4})?$/, 'Please enter a valid ZIP code'),
  )

const yesOrNo = z.boolean('Please send true or false, or leave it out')

/** What a family sends. Values are the contract's labels; `ipAddress` and `userAgent` are taken and ignored. */
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
    phone: z.optional(z.string(OPTIONAL_TEXT)),
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
    tosAgreed: z.literal(true, 'You must agree to the Terms of Service to continue'),
    marketingOptIn: z.optional(yesOrNo),
    ipAddress: z.optional(z.string(OPTIONAL_TEXT)),
    userAgent: z.optional(z.string(OPTIONAL_TEXT)),
    termsVersion: z.optional(
      z.string(OPTIONAL_TEXT).check(z.maxLength(40, 'The version of the terms is too long')),
    ),
  },
  ONE_OBJECT,
)
export type QuestionnaireSubmission = z.infer<typeof QuestionnaireSubmission>

/** The form's reading: the same rules, and the form's own sentence for the terms. */
export const QuestionnaireForm = z.extend(QuestionnaireSubmission, {
  tosAgreed: z.literal(true, 'You must agree to the Terms of Service'),
})

/** The device's key for one submission: it makes every retry safe, and reads and erases that submission. */
export const SubmissionKey = z.uuid('The Idempotency-Key must be a UUID')

/** Proof that the server holds the answers. Nothing else turns an outbox row into a received one. */
export const Receipt = z.object({
  key: z.string(),
  reference: z.string().check(z.regex(/^[A-Z]{3}-\d{3}$/)),
  receivedAt: z.iso.datetime(),
  status: z.enum(['matching', 'ready']),
})
export type Receipt = z.infer<typeof Receipt>

/** Who decided the order: the rules alone, or the rules with the operator's model. */
export const RankedBy = z.enum(['rules', 'rules and model'])
export type RankedBy = z.infer<typeof RankedBy>

/** What the model cost for this answer; `estimatedCost` in dollars. Absent when no model was asked. */
export const TokenUsage = z.object({ estimatedCost: z.number(), totalTokens: z.number() })

/** The final answer: a receipt with the whole list. `questionnaire` is the submission as it was sent. */
export const QuestionnaireResponse = z.extend(Receipt, {
  status: z.literal('ready'),
  facilities: z.array(Match),
  questionnaire: QuestionnaireSubmission,
  rankedBy: RankedBy,
  tokenUsage: z.optional(TokenUsage),
})
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>

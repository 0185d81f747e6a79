import * as z from 'zod/mini'
import { StoredLanguage } from '../contract/language.ts'
import { Phone } from '../contract/phone.ts'
import { QuestionnaireSubmission } from '../contract/questionnaire.ts'
import { KnownAnswers } from '../contract/questionnaire-response.ts'
import { Needs } from '../matching/needs.ts'
import { Erasure } from './admin-reports.ts'

/** The answers that staff can correct. What the family agreed to and wrote itself aren't among them. */
export const CORRECTABLE = [
  ...(['firstName', 'lastName', 'email', 'phone', 'age', 'gender', 'city', 'state', 'zipCode'] as const),
  ...(['budget', 'amenities', 'needs', 'language'] as const),
] as const
export type Correctable = (typeof CORRECTABLE)[number]

const optional = { phone: z.nullable(Phone), needs: z.nullable(Needs), language: StoredLanguage }
const known = KnownAnswers.shape
const sent = QuestionnaireSubmission.shape

/** Of a family that staff added: what isn't known is empty. A blank phone number is none. */
export const KnownCorrection = z.object({
  firstName: known.firstName,
  lastName: known.lastName,
  email: known.email,
  age: known.age,
  gender: known.gender,
  city: known.city,
  state: known.state,
  zipCode: known.zipCode,
  budget: known.budget,
  amenities: known.amenities,
  ...optional,
})
export type KnownCorrection = z.infer<typeof KnownCorrection>

/** Of a family that sent the questionnaire, by its rules. */
export const SentCorrection = z.object({
  firstName: sent.firstName,
  lastName: sent.lastName,
  email: sent.email,
  age: sent.age,
  gender: sent.gender,
  city: sent.city,
  state: sent.state,
  zipCode: sent.zipCode,
  budget: sent.budget,
  amenities: sent.amenities,
  ...optional,
})

export const AnswerCorrection = z.object({
  ...Erasure.shape,
  revision: z
    .string()
    .check(
      z.maxLength(40),
      z.describe('The `revision` that the author saw. If it has changed, nothing is stored.'),
    ),
  /** What is missing stays as it is. */
  changes: z.partial(KnownCorrection),
})
export type AnswerCorrection = z.infer<typeof AnswerCorrection>

/** A correction by staff, as a lead's screen shows it. A need has an entry of its own. */
export const StaffCorrection = z.object({
  at: z.iso.datetime(),
  username: z.string(),
  reason: z.string(),
  fields: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type StaffCorrection = z.infer<typeof StaffCorrection>

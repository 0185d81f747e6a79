import * as z from 'zod/mini'
import { NOT_AN_OBJECT } from '../contract/errors.ts'

const no = z.optional(z.literal(false, 'Please send false, or leave it out'))

/** A no to sharing. A yes takes the questionnaire, where the family sees what it agrees to. */
export const SharingRefusal = z.object({ shareWithCommunities: no, shareWithPartners: no }, NOT_AN_OBJECT)
export type SharingRefusal = z.infer<typeof SharingRefusal>

/** The answer to a refusal, with the key that was sent, so that a phone knows that it comes from this server. */
export const RefusalRecorded = z.object({ key: z.string() })
export type RefusalRecorded = z.infer<typeof RefusalRecorded>

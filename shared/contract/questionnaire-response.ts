import * as z from 'zod/mini'
import { Match } from './facility.ts'
import { QuestionnaireSubmission, Receipt } from './questionnaire.ts'
import { orEmpty } from './text-rules.ts'

// A file of its own, because the questionnaire's screen doesn't need the schemas of the communities.

/** What determined the order: only the rules, or the rules and the operator's model. */
export const RankedBy = z.enum(['rules', 'rules and model'])
export type RankedBy = z.infer<typeof RankedBy>

/** The model usage of a response; `estimatedCost` is in dollars. Absent if the model was not used. */
export const TokenUsage = z.object({ estimatedCost: z.number(), totalTokens: z.number() })

/**
 * What a family should know about their search as a whole. `code` names the matter; it is any text, so that an installed
 * app accepts the notices of a newer server.
 */
export const Notice = z.object({
  code: z.string(),
  text: z.string(),
  /** The name that is most like a city that isn't known, for the form to offer. */
  similarCity: z.optional(z.string()),
})
export type Notice = z.infer<typeof Notice>

const { shape } = QuestionnaireSubmission

/** Answers as a family sent them, or as staff took them down (../desk/added-family.ts): then what no one knows is empty. */
export const KnownAnswers = z.extend(QuestionnaireSubmission, {
  firstName: orEmpty(shape.firstName),
  lastName: orEmpty(shape.lastName),
  age: orEmpty(shape.age),
  gender: orEmpty(shape.gender),
  email: orEmpty(shape.email),
  city: orEmpty(shape.city),
  state: orEmpty(shape.state),
  zipCode: orEmpty(shape.zipCode),
  budget: orEmpty(shape.budget),
  amenities: z.array(shape.amenities._zod.def.element),
  /** Absent where what was read to the family is the agreement. */
  tosAgreed: z.optional(z.boolean()),
})
export type KnownAnswers = z.infer<typeof KnownAnswers>

/** The final response: a receipt with the complete list. `questionnaire` are the answers as sent or taken down. */
export const QuestionnaireResponse = z.extend(Receipt, {
  status: z.literal('ready'),
  facilities: z.array(Match),
  questionnaire: KnownAnswers,
  rankedBy: RankedBy,
  tokenUsage: z.optional(TokenUsage),
  /** The best communities out of reach if few within it fit. If one of these is better, those ruled out follow them. */
  fartherAway: z.array(Match),
  /** How many places within reach the list was chosen from. */
  compared: z.optional(z.int()),
  notices: z.optional(z.array(Notice)),
})
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>

/** The next communities within reach, beyond those of the answer. */
export const MoreMatches = z.object({ facilities: z.array(Match) })

/** What a family should know about the place where they search, before they answer the other questions. */
export const PlaceNotices = z.object({ notices: z.array(Notice) })
export type PlaceNotices = z.infer<typeof PlaceNotices>

import * as z from 'zod/mini'
import { Match } from './facility.ts'
import { QuestionnaireSubmission, Receipt } from './questionnaire.ts'

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
export const Notice = z.object({ code: z.string(), text: z.string() })
export type Notice = z.infer<typeof Notice>

/** The answers as sent. Earlier versions accepted phone numbers of any length and have stored them. */
export const SentAnswers = z.extend(QuestionnaireSubmission, { phone: z.optional(z.string()) })

/** What a list was made from. An answer keeps it, so that a phone can tell why another list differs. */
export const MadeFrom = z.object({
  /** The version of the rules (rules-version.ts). */
  rules: z.int(),
  /**
   * The packs of the family's state that say what the server knew. None if newer ones were being made. `kind` is any
   * text, so that an installed app accepts the kinds of a newer server.
   */
  packs: z.array(z.object({ kind: z.string(), hash: z.string() })),
})
export type MadeFrom = z.infer<typeof MadeFrom>

/** The final response: a receipt with the complete list. `questionnaire` is the submission as sent. */
export const QuestionnaireResponse = z.extend(Receipt, {
  status: z.literal('ready'),
  facilities: z.array(Match),
  questionnaire: SentAnswers,
  rankedBy: RankedBy,
  tokenUsage: z.optional(TokenUsage),
  /** The best communities out of reach, if few are within it. Answers stored by earlier versions don't have them. */
  fartherAway: z.optional(z.array(Match)),
  notices: z.optional(z.array(Notice)),
  /** Answers stored by earlier versions don't have it. */
  madeFrom: z.optional(MadeFrom),
  /** The search was found by its code: `key` is a token that reads it, and can neither correct nor erase it. */
  readOnly: z.optional(z.literal(true)),
})
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>

/** What a family should know about the place where they search, before they answer the other questions. */
export const PlaceNotices = z.object({ notices: z.array(Notice) })
export type PlaceNotices = z.infer<typeof PlaceNotices>

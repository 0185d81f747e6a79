import * as z from 'zod/mini'
import { ToldFact } from './told-fact.ts'

/** The header that has the secret of the link to a community's own page. */
export const OWN_PAGE_TOKEN = 'own-page-token'
/** How long such a link opens the page. */
export const OWN_PAGE_DAYS = 30

/** What became of what a community said by its link. */
export const AnswerState = z.enum(['waits', 'counts', 'refused', 'withdrawn'])
export type AnswerState = z.infer<typeof AnswerState>

/** What a community sees on its own page: itself, and nothing of any family. */
export const OwnPage = z.object({
  name: z.string(),
  location: z.string(),
  /** What it told that families see now. */
  told: z.array(ToldFact),
  /** What became of its latest answer. Null before the first. */
  answer: z.nullable(AnswerState),
})
export type OwnPage = z.infer<typeof OwnPage>

/** A new link. Its secret is shown once. */
export const OwnPageLink = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** The community's address in the catalog. */
  email: z.nullable(z.string()),
})
export type OwnPageLink = z.infer<typeof OwnPageLink>

/** An answer that came by a link: those that wait, and the latest others. */
export const WaitingAnswer = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  version: z.int(),
  answer: AnswerState,
  recordedAt: z.iso.datetime(),
})
export type WaitingAnswer = z.infer<typeof WaitingAnswer>

export const AnswerDecision = z.strictObject({ decision: z.enum(['accept', 'refuse']) })

import * as z from 'zod/mini'
import { STATE_CODES } from '../../contract/states.ts'

const text = z.string().check(z.minLength(1))
/** A phone checks these texts, and doesn't load what a full check of addresses takes. */
const address = z.string().check(z.regex(/^https?:\/\/[^ ]+$/))

/**
 * An office or a line that helps: what it does, how to reach it, and who says so. `readAt` is where we read it, if that
 * wasn't at the publisher's address; `date` is the day on which we read it.
 */
const Helper = z.strictObject({
  kind: z.enum(['advice', 'ombudsman', 'complaints', 'reports']),
  name: text,
  what: text,
  phone: z.optional(text),
  url: address,
  publisher: text,
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  readAt: z.optional(z.strictObject({ publisher: text, url: address })),
})

/** Who helps in a state, or in the whole country (US): a file in described/, and of a state the file beside its packs. */
export const Helpers = z.strictObject({ state: z.enum(['US', ...STATE_CODES]), helpers: z.array(Helper) })

export type Helper = z.infer<typeof Helper>
export type Helpers = z.infer<typeof Helpers>

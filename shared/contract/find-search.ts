import * as z from 'zod/mini'
import { Email } from './email.ts'
import { ListCode } from './list-code.ts'
import { Receipt } from './questionnaire.ts'
import { typed } from './text-rules.ts'

/** What a family enters to open an earlier search on another device, for reading. */
export const FindSearch = z.object({ code: ListCode, email: Email })
export type FindSearch = z.infer<typeof FindSearch>

/** What a family enters to learn whether a search has arrived. */
export const FindState = z.object({
  reference: z
    .string('Please enter your reference, such as ABC-123')
    .check(
      typed(),
      z.regex(/^[A-Za-z]{3}-\d{3}$/, 'Please enter your reference, such as ABC-123'),
      z.toUpperCase(),
    ),
  email: Email,
})
export type FindState = z.infer<typeof FindState>

/** The state of a search: of its latest answers, whichever version the reference is from. */
export const SearchState = z.pick(Receipt, { receivedAt: true, status: true })
export type SearchState = z.infer<typeof SearchState>

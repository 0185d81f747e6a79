import * as z from 'zod/mini'
import { Email } from './email.ts'

/** What a family enters to retrieve an earlier search on another phone. */
export const FindSearch = z.object({
  reference: z
    .string('Please enter your reference, such as ABC-123')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z]{3}-\d{3}$/, 'Please enter your reference, such as ABC-123'),
    ),
  email: Email,
})
export type FindSearch = z.infer<typeof FindSearch>

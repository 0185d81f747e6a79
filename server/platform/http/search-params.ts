import * as z from 'zod/mini'
import { toFieldIssues } from '#shared/errors.ts'
import { MESSAGES } from '#shared/messages.ts'
import { ApiError } from './api-error.ts'

/**
 * Parses the query of an address. If a field is repeated, the last one counts.
 * @throws ApiError invalid (422) with one issue per invalid field
 */
export function readQuery<Schema extends z.ZodMiniType>(url: URL, Query: Schema): z.infer<Schema> {
  const parsed = z.safeParse(Query, Object.fromEntries(url.searchParams))
  if (parsed.success) return parsed.data
  throw new ApiError('invalid', MESSAGES.invalid, { issues: toFieldIssues(parsed.error) })
}

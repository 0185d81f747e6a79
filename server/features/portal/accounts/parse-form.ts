import * as z from 'zod/mini'
import { fieldIssuesOf } from '../../../../shared/errors.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/**
 * The value as the schema reads it. The portal shows a failure's message, so that is the first field's.
 * @throws ApiError invalid (422) with one issue per wrong field
 */
export function parseForm<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issues = fieldIssuesOf(parsed.error)
  throw new ApiError('invalid', issues[0]?.path ? issues[0].message : MESSAGES.invalid, { issues })
}

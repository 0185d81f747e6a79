import type * as z from 'zod/mini'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { issuesOf } from '../../../platform/http/json-body.ts'

/**
 * The value as the schema reads it. The portal shows a failure's message, so that is the first field's.
 * @throws ApiError invalid (422) with one issue per wrong field
 */
export function parseForm<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const issues = issuesOf(schema, value)
  if (!Array.isArray(issues)) return issues.data
  throw new ApiError('invalid', issues[0]?.path ? issues[0].message : MESSAGES.invalid, { issues })
}

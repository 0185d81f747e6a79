import { MESSAGES } from '#shared/contract/messages.ts'
import { ApiError } from './api-error.ts'

/** Requires that something was found. @throws ApiError not_found (404) */
export function found<Thing>(thing: Thing | null | undefined, message: string = MESSAGES.notFound): Thing {
  if (thing === null || thing === undefined) throw new ApiError('not_found', message)
  return thing
}

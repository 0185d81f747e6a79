import { findZip } from '#server/features/places/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** A ZIP code that a home was given. @throws ApiError invalid (422) that names the field */
export async function requireZip(query: Query, zipCode: string) {
  const zip = await findZip(query, zipCode)
  if (zip) return zip
  const message = 'This ZIP code isn’t known'
  throw new ApiError('invalid', message, { issues: [{ path: 'fields.zipCode', message }] })
}

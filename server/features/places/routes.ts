import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { documented } from '#server/platform/http/documented.ts'
import { numberText } from '#server/platform/http/number-text.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { ReverseGeocode, ZipCodeLocation } from '#shared/geocode.ts'
import { MESSAGES } from '#shared/messages.ts'
import { API } from '#shared/paths.ts'
import { placeOfZip, reversePlace, ZIP_CODE } from './service.ts'

/** ZIP codes change a few times a year. A position is private, so only the browser may cache it. */
const CACHE = { zip: 'public, max-age=86400', reverse: 'private, max-age=86400' } as const

const degrees = (name: string, limit: number, positive: string, example: number) => {
  const message = `The ${name} is a number from -${limit} to ${limit}`
  const degrees = z.number(message).check(z.minimum(-limit, message), z.maximum(limit, message))
  return numberText(degrees).check(
    z.meta({ description: `Degrees, ${positive} of zero positive.`, examples: [example] }),
  )
}
const Position = z.object({
  latitude: degrees('latitude', 90, 'north', 30.27),
  longitude: degrees('longitude', 180, 'east', -97.74),
  localityLanguage: z.optional(
    z.string().check(z.describe('Accepted because other services take it. Names are always English.')),
  ),
})
const ZipParams = z.object({
  zipCode: z
    .string()
    .check(
      z.regex(ZIP_CODE),
      z.meta({ description: 'Five digits, or five and four (ZIP+4).', examples: ['78701'] }),
    ),
})

const reverseDetail = documented({
  summary: 'Find the city and the state of a position',
  tag: 'Geography',
  query: Position,
  responses: { 200: ReverseGeocode },
  failures: ['not_found'],
})

const zipDetail = documented({
  summary: 'Find the city and the state of a ZIP code',
  tag: 'Geography',
  params: ZipParams,
  responses: { 200: ZipCodeLocation },
  failures: ['not_found'],
})

/** The place of a ZIP code and of a position, without calling another service. */
export const geographyRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'geography' })
    .get(
      API.reverseGeocode,
      async ({ request }) => {
        const { latitude, longitude } = readQuery(new URL(request.url), Position)
        const place = await reversePlace(sql, { latitude, longitude })
        if (!place) throw new ApiError('not_found', MESSAGES.notFound)
        return Response.json(place, { headers: { 'cache-control': CACHE.reverse } })
      },
      { detail: reverseDetail },
    )
    .get(
      `${API.zipCode}/:zipCode`,
      async ({ params }) => {
        const place = await placeOfZip(sql, pathPart(params.zipCode))
        if (!place) throw new ApiError('not_found', MESSAGES.notFound)
        return Response.json(place, { headers: { 'cache-control': CACHE.zip } })
      },
      { detail: zipDetail },
    )

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ReverseGeocode, ZipCodeLocation } from '../../../../shared/geocode.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { API } from '../../../../shared/paths.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { documented } from '../../../platform/http/documented.ts'
import { parseWith } from '../../../platform/http/json-body.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { placeOfZip, reversePlace } from './service.ts'

/** ZIP codes change a few times a year. A position is nobody's business but the browser's own cache. */
const CACHE = { zip: 'public, max-age=86400', reverse: 'private, max-age=86400' } as const

const degrees = (name: string, limit: number) => {
  const message = `The ${name} is a number from -${limit} to ${limit}`
  return z
    .string(message)
    .check(z.refine((text) => text.trim() !== '' && Math.abs(Number(text)) <= limit, message))
}
const Position = z.object({ latitude: degrees('latitude', 90), longitude: degrees('longitude', 180) })

const reverseDetail = documented({
  summary: 'City and state of a position',
  tag: 'Geography',
  query: {
    latitude: 'Degrees, -90 to 90',
    longitude: 'Degrees, -180 to 180',
    localityLanguage: 'Taken for the sake of other services; names are English',
  },
  answers: { 200: ReverseGeocode },
  failures: ['invalid', 'not_found'],
})

const zipDetail = documented({
  summary: 'City and state of a ZIP code',
  tag: 'Geography',
  params: { zipCode: 'Five digits, or five and four' },
  answers: { 200: ZipCodeLocation },
  failures: ['not_found'],
})

/** Where a ZIP code lies and what place a position is in, without asking anyone else. */
export const geographyRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'geography' })
    .get(
      API.reverseGeocode,
      async ({ request }) => {
        const query = parseWith(Position, Object.fromEntries(new URL(request.url).searchParams))
        const position = { latitude: Number(query.latitude), longitude: Number(query.longitude) }
        const place = await reversePlace(sql, position)
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

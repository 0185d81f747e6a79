import * as z from 'zod/mini'
import { found } from '#server/platform/http/api-error.ts'
import { numberText } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { API } from '#shared/contract/paths.ts'
import { ReverseGeocode, ZipCodeLocation } from '#shared/contract/zip-code.ts'
import { placeOfZip, reversePlace, ZIP_CODE } from './service.ts'

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
const shared = { method: 'GET', access: 'public', tag: 'Geography', errors: ['not_found'] } as const

/** The place of a ZIP code and of a position, without calling another service. */
export const geographyRoutes = () => [
  route({
    ...shared,
    path: API.reverseGeocode,
    summary: 'Find the city and the state of a position',
    query: Position,
    output: ReverseGeocode,
    // A position is private, so only the browser may cache it.
    cache: 'private, max-age=86400',
    handler: async ({ query }) => found(await reversePlace(query)),
  }),
  route({
    ...shared,
    path: `${API.zipCode}/:zipCode`,
    summary: 'Find the city and the state of a ZIP code',
    params: z.object({
      zipCode: z
        .string()
        .check(
          z.regex(ZIP_CODE),
          z.meta({ description: 'Five digits, or five and four (ZIP+4).', examples: ['78701'] }),
        ),
    }),
    output: ZipCodeLocation,
    // ZIP codes change a few times a year.
    cache: 'public, max-age=86400',
    handler: async ({ params }) => found(await placeOfZip(params.zipCode)),
  }),
]

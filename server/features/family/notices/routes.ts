import * as z from 'zod/mini'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import { ZIP_CODE } from '#server/features/places/service.ts'
import { route } from '#server/platform/http/route.ts'
import { findPlaceNotices } from '#shared/catalog/notices/place-notices.ts'
import { API } from '#shared/contract/paths.ts'
import { PlaceNotices } from '#shared/contract/questionnaire-response.ts'
import { STATE_CODE } from '#shared/contract/states.ts'

const PlaceQuery = z.object({
  zipCode: z.optional(
    z
      .string()
      .check(
        z.regex(ZIP_CODE, 'Please enter a valid ZIP code'),
        z.meta({ description: 'Five digits, or five and four (ZIP+4).', examples: ['78701'] }),
      ),
  ),
  city: z.optional(
    z
      .string()
      .check(
        z.maxLength(100, 'City name too long'),
        z.meta({
          description: 'Compared with the state’s cities, so only used with `state`.',
          examples: ['Austin'],
        }),
      ),
  ),
  state: z.optional(
    z
      .string()
      .check(
        z.regex(STATE_CODE, 'Please select a valid state'),
        z.meta({ description: 'The code of one of the fifty states.', examples: ['TX'] }),
      ),
  ),
})

/** The notices about a place, for the form. */
export const noticeRoutes = ({ catalogs }: { catalogs: Catalogs }) => [
  route({
    method: 'GET',
    path: API.place,
    access: 'public',
    summary: 'Find what a family should know about a place',
    description:
      'Whether ZIP code, city and state agree, and whether the catalog covers the state. Any of them may be missing. The notices are the ones that a submission with this place gets; they never refuse it.',
    tag: 'Geography',
    query: PlaceQuery,
    output: PlaceNotices,
    // Where someone wants to live is private, so only the browser may cache it, and an import can change the coverage.
    cache: 'private, max-age=300',
    async handler({ query: { zipCode, city, state } }) {
      const { catalog } = await catalogs.current()
      return { notices: await findPlaceNotices(catalog, { zipCode, city: city?.trim(), state }) }
    },
  }),
]

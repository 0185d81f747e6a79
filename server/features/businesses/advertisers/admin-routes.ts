import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { reply } from '#server/platform/http/declaration.ts'
import {
  fromCursorPart,
  idParam,
  MAX_ADMIN_PAGE,
  NextPage,
  nextPageLink,
  pageQuery,
  toCursorPart,
} from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { BusinessActivation, BusinessChange, BusinessInput } from '#shared/contract/business-form.ts'
import { FeaturedBusiness, NearbyBusiness } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'
import {
  changeBusiness,
  createBusiness,
  findBusiness,
  listBusinesses,
  removeBusiness,
  type SortKey,
  setBusinessActive,
} from './edit.ts'
import { listActiveBusinesses, MAX_FEATURED } from './service.ts'

const NO_SUCH_BUSINESS = 'There is no such business. It may have been deleted.'
const portal = { access: 'owner', tag: 'Portal: featured businesses' } as const
const one = {
  ...portal,
  path: `${ADMIN_API.featuredBusinesses}/:id`,
  params: idParam('a business'),
  unknown: NO_SUCH_BUSINESS,
  output: FeaturedBusiness,
}

/** The portal's routes for advertised businesses. */
export const featuredBusinessAdminRoutes = ({ sql }: { sql: Sql }) => [
  route({
    ...portal,
    method: 'GET',
    path: ADMIN_API.featuredBusinesses,
    summary: 'List all advertised businesses, active or not, highest priority first',
    query: BusinessListQuery,
    output: z.array(FeaturedBusiness),
    outputHeaders: NextPage,
    async handler({ url, query }) {
      const { businesses, last } = await listBusinesses(sql, listPage(query))
      return reply(businesses, { headers: last && nextPageLink(url, toBusinessCursor(last)) })
    },
  }),
  route({
    ...one,
    method: 'GET',
    summary: 'Get one business, active or not',
    handler: async ({ params }) => found(await findBusiness(sql, params.id), NO_SUCH_BUSINESS),
  }),
  route({
    ...portal,
    method: 'POST',
    path: ADMIN_API.featuredBusinesses,
    summary: 'Advertise a business',
    body: BusinessInput,
    status: 201,
    output: FeaturedBusiness,
    outputHeaders: z.object({
      Location: z.string().check(z.describe('`/api/admin/featured-businesses/{id}`.')),
    }),
    async handler({ admin, body }) {
      const created = await createBusiness({ sql, admin }, body)
      const location = `${ADMIN_API.featuredBusinesses}/${created.id}`
      return reply(created, { headers: { location } })
    },
  }),
  route({
    ...one,
    method: 'PUT',
    summary: 'Replace the fields of a business',
    description:
      'The later of two edits wins. With `basedOn`, the `updatedAt` that the edit started from, the audit log records when it overwrote another edit. A field that is left out is cleared.',
    body: BusinessChange,
    handler: async ({ admin, params, body }) =>
      found(await changeBusiness({ sql, admin }, params.id, body), NO_SUCH_BUSINESS),
  }),
  route({
    ...one,
    method: 'PATCH',
    summary: 'Show a business to families, or hide it',
    body: BusinessActivation,
    handler: async ({ admin, params, body }) =>
      found(await setBusinessActive({ sql, admin }, params.id, body.isActive), NO_SUCH_BUSINESS),
  }),
  route({
    ...portal,
    method: 'DELETE',
    path: one.path,
    summary: 'Delete a business',
    params: one.params,
    unknown: NO_SUCH_BUSINESS,
    async handler({ admin, params }) {
      if (!(await removeBusiness({ sql, admin }, params.id)))
        throw new ApiError('not_found', NO_SUCH_BUSINESS)
    },
  }),
]

/** The query of the portal's list of businesses. A cursor is the priority, name and id of the last business. */
const BusinessListQuery = pageQuery({
  cursor: /^\d{1,2}~[\w-]+~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  max: MAX_ADMIN_PAGE,
  defaultLimit: MAX_ADMIN_PAGE,
})

function listPage({ limit, cursor }: z.infer<typeof BusinessListQuery>): {
  limit: number
  below: SortKey | undefined
} {
  if (cursor === undefined) return { limit, below: undefined }
  const [priority = '', name = '', id = ''] = cursor.split('~')
  return { limit, below: { priority: Number(priority), name: fromCursorPart(name), id } }
}

const toBusinessCursor = ({ priority, name, id }: SortKey): string =>
  [priority, toCursorPart(name), id].join('~')

const city = z.string().check(z.describe('A city. Its businesses come before the others.'))
const state = z.string().check(z.describe('`TX` or `Texas`, in any case. Only its businesses are listed.'))
const zip = z
  .string()
  .check(z.describe('The ZIP code of a search. Each business gets its distance from there.'))
const ZipQuery = z.object({ zip: z.optional(zip) })

const listing = {
  method: 'GET',
  access: 'public',
  summary: `List active advertised businesses, at most ${MAX_FEATURED}, highest priority first`,
  tag: 'Communities',
  output: z.array(NearbyBusiness),
  // An operator's change shows immediately.
  cache: 'no-cache',
} as const

/** Families' routes for advertised businesses. The area is in the query or in the path. */
export const featuredBusinessRoutes = ({ sql }: { sql: Sql }) => [
  route({
    ...listing,
    path: API.featuredBusinesses,
    query: z.extend(ZipQuery, { city: z.optional(city), state: z.optional(state) }),
    handler: ({ query: { city, state, zip } }) =>
      listActiveBusinesses(sql, { city: city || undefined, state: state || undefined, zip }),
  }),
  route({
    ...listing,
    path: `${API.featuredBusinesses}/:city/:state`,
    params: z.object({ city, state }),
    query: ZipQuery,
    handler: ({ params, query }) => listActiveBusinesses(sql, { ...params, zip: query.zip }),
  }),
]

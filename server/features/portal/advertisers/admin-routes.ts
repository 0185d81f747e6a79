import { Elysia } from 'elysia'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { BusinessChange, BusinessInput, BusinessSwitch } from '../../../../shared/business-form.ts'
import type { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { readJson } from '../../../platform/http/json-body.ts'
import { nextPageLink } from '../../../platform/http/paging.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { parseForm } from '../accounts/parse-form.ts'
import { type GuardDeps, requireAdmin } from '../session/guard.ts'
import { documentation } from './admin-documentation.ts'
import { cursorOf, readListPage } from './admin-list.ts'
import {
  changeBusiness,
  createBusiness,
  findBusiness,
  listBusinesses,
  removeBusiness,
  switchBusiness,
} from './edit.ts'

const NO_STORE = { 'cache-control': 'no-store' }
const NO_SUCH_BUSINESS = 'There is no such business. It may have been deleted.'
const ONE = `${ADMIN_API.featuredBusinesses}/:id` as const

/** The portal's calls for advertised businesses; each wants an open session before it looks at anything else. */
export const featuredBusinessAdminRoutes = (deps: GuardDeps) =>
  new Elysia({ name: 'featured-businesses-admin' })
    .get(
      ADMIN_API.featuredBusinesses,
      async ({ request }) => {
        await requireAdmin(deps, request)
        const url = new URL(request.url)
        const { businesses, last } = await listBusinesses(deps.sql, readListPage(url))
        const next = last && nextPageLink(url, cursorOf(last))
        return Response.json(businesses, { headers: { ...NO_STORE, ...next } })
      },
      { detail: documentation.list },
    )
    .get(
      ONE,
      async ({ request, params }) => {
        await requireAdmin(deps, request)
        return answer(await findBusiness(deps.sql, pathPart(params.id)))
      },
      { detail: documentation.read },
    )
    .post(
      ADMIN_API.featuredBusinesses,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        const input = parseForm(BusinessInput, await readJson(request))
        const made = await createBusiness({ sql: deps.sql, admin }, input)
        return answer(made, 201, { location: `${ADMIN_API.featuredBusinesses}/${made.id}` })
      },
      { parse: 'none', detail: documentation.create },
    )
    .put(
      ONE,
      async ({ request, params }) => {
        const admin = await requireAdmin(deps, request)
        const change = parseForm(BusinessChange, await readJson(request))
        return answer(await changeBusiness({ sql: deps.sql, admin }, pathPart(params.id), change))
      },
      { parse: 'none', detail: documentation.change },
    )
    .patch(
      ONE,
      async ({ request, params }) => {
        const admin = await requireAdmin(deps, request)
        const { isActive } = parseForm(BusinessSwitch, await readJson(request))
        return answer(await switchBusiness({ sql: deps.sql, admin }, pathPart(params.id), isActive))
      },
      { parse: 'none', detail: documentation.switch },
    )
    .delete(
      ONE,
      async ({ request, params }) => {
        const admin = await requireAdmin(deps, request)
        if (await removeBusiness({ sql: deps.sql, admin }, pathPart(params.id))) {
          return new Response(null, { status: 204, headers: NO_STORE })
        }
        throw new ApiError('not_found', NO_SUCH_BUSINESS)
      },
      { parse: 'none', detail: documentation.remove },
    )

/** @throws ApiError not_found (404) when there is no business to answer with */
function answer(business: FeaturedBusiness | undefined, status = 200, headers: Record<string, string> = {}) {
  if (!business) throw new ApiError('not_found', NO_SUCH_BUSINESS)
  return Response.json(business, { status, headers: { ...NO_STORE, ...headers } })
}

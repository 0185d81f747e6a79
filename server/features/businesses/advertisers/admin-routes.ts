import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { nextPageLink } from '#server/platform/http/paging.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { BusinessActivation, BusinessChange, BusinessInput } from '#shared/business-form.ts'
import { type FeaturedBusiness, isForeignPicture } from '#shared/featured-business.ts'
import type { PictureCopier } from '../pictures/copier.ts'
import { documentation } from './admin-documentation.ts'
import { readListPage, toBusinessCursor } from './admin-list.ts'
import {
  changeBusiness,
  createBusiness,
  findBusiness,
  listBusinesses,
  removeBusiness,
  setBusinessActive,
} from './edit.ts'

/** How long saving a business waits for its picture, in milliseconds. */
const PICTURE_WAIT_MS = 1500
const NO_SUCH_BUSINESS = 'There is no such business. It may have been deleted.'
const BUSINESS_PATH = `${ADMIN_API.featuredBusinesses}/:id` as const

/** The portal's routes for advertised businesses. Each requires an open session before it checks anything else. */
export const featuredBusinessAdminRoutes = (deps: GuardDeps & { pictures: PictureCopier }) =>
  portalRoutes(deps, 'featured-businesses-admin', 'owner')
    .get(
      ADMIN_API.featuredBusinesses,
      async ({ request }) => {
        const url = new URL(request.url)
        const { businesses, last } = await listBusinesses(deps.sql, readListPage(url))
        const next = last && nextPageLink(url, toBusinessCursor(last))
        return Response.json(businesses, { headers: { ...NO_STORE, ...next } })
      },
      { detail: documentation.list },
    )
    .get(
      BUSINESS_PATH,
      async ({ params }) => {
        return respond(await findBusiness(deps.sql, pathPart(params.id)))
      },
      { detail: documentation.read },
    )
    .post(
      ADMIN_API.featuredBusinesses,
      async ({ admin, request }) => {
        const input = parseWith(BusinessInput, await readJson(request), firstIssueMessage)
        const created = await createBusiness({ sql: deps.sql, admin }, input)
        const saved = await withPicture(deps, created)
        return respond(saved, 201, { location: `${ADMIN_API.featuredBusinesses}/${created.id}` })
      },
      { parse: 'none', detail: documentation.create },
    )
    .put(
      BUSINESS_PATH,
      async ({ admin, request, params }) => {
        const change = parseWith(BusinessChange, await readJson(request), firstIssueMessage)
        const changed = await changeBusiness({ sql: deps.sql, admin }, pathPart(params.id), change)
        return respond(changed && (await withPicture(deps, changed)))
      },
      { parse: 'none', detail: documentation.change },
    )
    .patch(
      BUSINESS_PATH,
      async ({ admin, request, params }) => {
        const { isActive } = parseWith(BusinessActivation, await readJson(request), firstIssueMessage)
        return respond(await setBusinessActive({ sql: deps.sql, admin }, pathPart(params.id), isActive))
      },
      { parse: 'none', detail: documentation.switch },
    )
    .delete(
      BUSINESS_PATH,
      async ({ admin, params }) => {
        if (await removeBusiness({ sql: deps.sql, admin }, pathPart(params.id))) {
          return new Response(null, { status: 204, headers: NO_STORE })
        }
        throw new ApiError('not_found', NO_SUCH_BUSINESS)
      },
      { parse: 'none', detail: documentation.remove },
    )

/** Waits a moment for the copy of a picture on another host. @returns the business with it, if it's there by then */
async function withPicture(
  { sql, pictures }: GuardDeps & { pictures: PictureCopier },
  business: FeaturedBusiness,
): Promise<FeaturedBusiness> {
  if (!isForeignPicture(business.imageUrl) || business.imageCopy) return business
  await Promise.race([pictures.wake(), Bun.sleep(PICTURE_WAIT_MS)])
  return (await findBusiness(sql, business.id)) ?? business
}

/** @throws ApiError not_found (404) if there is no business */
function respond(business: FeaturedBusiness | undefined, status = 200, headers: Record<string, string> = {}) {
  if (!business) throw new ApiError('not_found', NO_SUCH_BUSINESS)
  return Response.json(business, { status, headers: { ...NO_STORE, ...headers } })
}

import * as z from 'zod/mini'
import { ADMIN_API } from '../../shared/admin-paths.ts'
import { FeaturedBusiness } from '../../shared/featured-business.ts'
import type { openTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof openTestApp>>
type Headers = Record<string, string>

/** A business with only the required fields. */
export const someBusiness = (change: Record<string, unknown> = {}) => ({
  name: 'Maple Court',
  description: 'Twelve rooms around a garden',
  city: 'Austin',
  state: 'TX',
  ...change,
})

export type BusinessCalls = ReturnType<typeof businessCalls>

/** The portal's calls for advertised businesses, sent with these headers. */
export function businessCalls(app: App, own: Headers) {
  const call = (method: string, path: string, body?: unknown, headers: Headers = own) =>
    app.send(method, path, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const one = async (answer: Promise<Response> | Response) =>
    z.parse(z.strictObject(FeaturedBusiness.shape), await (await answer).json())
  const create = (change: Record<string, unknown> = {}) =>
    one(call('POST', ADMIN_API.featuredBusinesses, someBusiness(change)))
  return { call, one, create }
}

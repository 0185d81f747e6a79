import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import type { PortalApp } from './portal-app.ts'

/** The least that the form of a business requires. */
export const someBusiness = (change: Record<string, unknown> = {}) => ({
  name: 'Maple Court',
  description: 'Twelve rooms around a garden',
  city: 'Austin',
  state: 'TX',
  ...change,
})

/** The business in a response. */
export const readBusiness = async (response: Promise<Response> | Response) =>
  z.parse(z.strictObject(FeaturedBusiness.shape), await (await response).json())

/** Creates a business as the portal does. */
export const createBusiness = (app: PortalApp, change: Record<string, unknown> = {}) =>
  readBusiness(app.call('POST', ADMIN_API.featuredBusinesses, someBusiness(change)))

import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { NextPage } from '#server/platform/http/paging.ts'
import { BusinessActivation, BusinessChange, BusinessInput } from '#shared/business-form.ts'
import { FeaturedBusiness } from '#shared/featured-business.ts'
import { BusinessListQuery } from './admin-list.ts'

const WITH_ID = { params: z.object({ id: z.guid().check(z.describe('The `id` of a business.')) }) }
const portal = { tag: 'Portal: featured businesses' }

/** The OpenAPI operations of these routes. */
export const documentation = {
  list: documented({
    ...portal,
    summary: 'List all advertised businesses, active or not, highest priority first',
    query: BusinessListQuery,
    responses: {
      200: {
        description: 'A page of businesses.',
        body: z.array(FeaturedBusiness),
        headers: NextPage,
      },
    },
  }),
  read: documented({
    ...portal,
    ...WITH_ID,
    summary: 'Get one business, active or not',
    responses: { 200: FeaturedBusiness },
    failures: ['not_found'],
  }),
  create: documented({
    ...portal,
    summary: 'Advertise a business',
    body: BusinessInput,
    responses: {
      201: {
        description: 'Advertised.',
        body: FeaturedBusiness,
        headers: z.object({
          Location: z.string().check(z.describe('`/api/admin/featured-businesses/{id}`.')),
        }),
      },
    },
  }),
  change: documented({
    ...portal,
    ...WITH_ID,
    summary: 'Replace the fields of a business',
    description:
      'The later of two edits wins. With `basedOn`, the `updatedAt` that the edit started from, the audit log records when it overwrote another edit. A field that is left out is cleared.',
    body: BusinessChange,
    responses: { 200: FeaturedBusiness },
    failures: ['not_found'],
  }),
  switch: documented({
    ...portal,
    ...WITH_ID,
    summary: 'Show a business to families, or hide it',
    body: BusinessActivation,
    responses: { 200: FeaturedBusiness },
    failures: ['not_found'],
  }),
  remove: documented({
    ...portal,
    ...WITH_ID,
    summary: 'Delete a business',
    responses: { 204: { description: 'Deleted.' } },
    failures: ['not_found'],
  }),
}

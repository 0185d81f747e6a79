import * as z from 'zod/mini'
import { BusinessActivation, BusinessChange, BusinessInput } from '../../../../shared/business-form.ts'
import type { ErrorCode } from '../../../../shared/errors.ts'
import { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { documented } from '../../../platform/http/documented.ts'
import { NEWEST_FIRST_FIELDS } from '../../../platform/http/newest-first.ts'

const BODY: ErrorCode[] = ['malformed', 'too_large', 'wrong_type', 'invalid']
const ONE = { params: { id: 'The id of a business' } }
const portal = {
  tag: 'Portal: featured businesses',
  headers: { Authorization: 'Bearer and the token of a login' },
}

/** What the document of all calls says of these. */
export const documentation = {
  list: documented({
    ...portal,
    summary: 'All advertised businesses, active or not, highest priority first',
    query: NEWEST_FIRST_FIELDS,
    answers: {
      200: {
        description: 'A page of businesses',
        body: z.array(FeaturedBusiness),
        headers: { Link: 'The next page (rel="next"), when there is one' },
      },
    },
    failures: ['unauthorized', 'invalid'],
  }),
  read: documented({
    ...portal,
    ...ONE,
    summary: 'One business, active or not',
    answers: { 200: FeaturedBusiness },
    failures: ['unauthorized', 'not_found'],
  }),
  create: documented({
    ...portal,
    summary: 'Advertise a business',
    body: BusinessInput,
    answers: {
      201: { description: 'Advertised', body: FeaturedBusiness, headers: { Location: 'Its address' } },
    },
    failures: ['unauthorized', ...BODY],
  }),
  change: documented({
    ...portal,
    ...ONE,
    summary: 'Replace what is said of a business; the later of two edits wins',
    description: 'With `basedOn` the audit log says when the edit covered one that it had not seen.',
    body: BusinessChange,
    answers: { 200: FeaturedBusiness },
    failures: ['unauthorized', 'not_found', ...BODY],
  }),
  switch: documented({
    ...portal,
    ...ONE,
    summary: 'Show a business to families, or no longer',
    body: BusinessActivation,
    answers: { 200: FeaturedBusiness },
    failures: ['unauthorized', 'not_found', ...BODY],
  }),
  remove: documented({
    ...portal,
    ...ONE,
    summary: 'Delete a business',
    answers: { 204: { description: 'Deleted' } },
    failures: ['unauthorized', 'not_found'],
  }),
}

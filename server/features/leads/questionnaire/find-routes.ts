import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import { FindSearch, FindState, SearchState } from '#shared/contract/find-search.ts'
import { OpenLink } from '#shared/contract/mailed-link.ts'
import { LINK_HEADER } from '#shared/contract/mailed-link-header.ts'
import { API } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findSearch, openList, readSearchState } from './find-search.ts'
import type { StoredSubmission } from './queries.ts'

/** What the API's document shows as an example. */
export const EXAMPLE: QuestionnaireSubmission = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  age: '75-80',
  gender: 'Female',
  email: 'rosa@example.org',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$3,500 - $4,500 (Standard Care)',
  amenities: ['Memory Care', 'Gardens'],
  tosAgreed: true,
}
const find = {
  method: 'POST',
  access: 'public',
  tag: 'Questionnaire',
  errors: ['not_found', 'rate_limited'],
} as const

/** Routes for a family whose device no longer has its search: by the list's code, a reference, or a mailed link. */
export const findRoutes = (deps: QuestionnaireDeps) => [
  route({
    ...find,
    path: API.findSearch,
    summary: 'Open a list by its code and email',
    description:
      'For a family whose phone no longer has the key. A correction ends the code of what it corrects. The `key` of the response is a token that only reads: it can neither correct nor erase the submission, which need the real key or a mailed link. Only a few attempts a minute and a day are allowed.',
    body: FindSearch.check(z.meta({ examples: [{ code: 'K7QM-2XPA', email: EXAMPLE.email }] })),
    output: QuestionnaireResponse,
    async handler({ body, ...call }) {
      const { found, token } = await findSearch(deps, body, clientOf(call, deps.env))
      return toReadOnly(found, token)
    },
  }),
  route({
    ...find,
    path: API.searchState,
    summary: 'Read the state of a submission by its reference and email',
    description:
      'Tells whether it was received and whether its matches are final, and nothing of the answers. The reference of an earlier version tells the state of the current one. Only a few attempts a minute and a day are allowed.',
    body: FindState.check(z.meta({ examples: [{ reference: 'ABC-123', email: EXAMPLE.email }] })),
    output: SearchState,
    handler: ({ body, ...call }) => readSearchState(deps, body, clientOf(call, deps.env)),
  }),
  route({
    ...find,
    path: API.openSearch,
    summary: 'Open the list of a mailed link',
    description: `The \`key\` of the response gives no access: to correct or erase the submission, send the token in \`${LINK_HEADER}\`. Only a few attempts a minute are allowed.`,
    body: OpenLink.check(z.meta({ examples: [{ token: 'A'.repeat(43) }] })),
    output: QuestionnaireResponse,
    handler: async ({ body, ...call }) =>
      Response.json(await openList(deps, body.token, clientOf(call, deps.env))),
  }),
]

/** The answer for a device that may only read it: as it was stored, with the token in place of the key. */
export const toReadOnly = ({ response }: StoredSubmission, token: string) =>
  Response.json({ ...JSON.parse(response), key: token, readOnly: true } satisfies QuestionnaireResponse)

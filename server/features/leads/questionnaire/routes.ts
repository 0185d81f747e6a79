import * as z from 'zod/mini'
import { createDiscoveries } from '#server/features/matching/catalog.ts'
import { findLink } from '#server/features/outgoing/mailed-links/links.ts'
import { clientOf } from '#server/platform/http/client.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { numberText } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { hashKey, KeyInPath, keyHeader, withKey } from '#server/platform/idempotency/key-header.ts'
import { ProofHeader } from '#server/platform/proof-of-work/challenges.ts'
import { MAX_MATCHES, MAX_SKIP } from '#shared/contract/limits.ts'
import { LinkToken, OpenLink } from '#shared/contract/mailed-link.ts'
import { API, LINK_HEADER, PROOF_HEADER } from '#shared/contract/paths.ts'
import { QuestionnaireSubmission, Receipt } from '#shared/contract/questionnaire.ts'
import { MoreMatches, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { ListChoiceAnswer } from '#shared/desk/list-choice.ts'
import { LetterReadingAnswer } from '#shared/matching/letter-reading.ts'
import { RefusalRecorded, SharingRefusal } from '#shared/privacy/sharing.ts'
import { sweepMailFilesLater } from '../erasures/mail-files.ts'
import { readFamilyChoice } from '../list-choices/service.ts'
import { readReading } from '../readings/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { eraseByLink, eraseSubmission } from './erase.ts'
import { toIncoming } from './incoming.ts'
import { preferenceApplied, readPreference } from './prefer-header.ts'
import type { StoredSubmission } from './queries.ts'
import { openList, readMoreMatches, readSubmission } from './read-answer.ts'
import { refuseSharing } from './refuse-sharing.ts'
import { submitQuestionnaire } from './submit.ts'

const shared = { access: 'public', tag: 'Questionnaire' } as const

/** What the API's document shows as an example. */
const EXAMPLE: QuestionnaireSubmission = {
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

const BAD_SKIP = `skip is a whole number from 1 to ${MAX_SKIP}`

const linkHeader = z.optional(
  LinkToken.check(
    z.describe('The token of a mailed link, which gives access to the submission that the link belongs to.'),
  ),
)
const submission = {
  ...shared,
  path: `${API.questionnaire}/:key`,
  params: z.object({
    key: KeyInPath.check(
      z.describe(
        'The `Idempotency-Key` of the submission. Anyone who has it can read and erase the submission.',
      ),
    ),
  }),
}
const withLink = { ...submission, headers: z.object({ [LINK_HEADER]: linkHeader }) }
const answer = {
  output: QuestionnaireResponse,
  also: { 202: Receipt },
  outputHeaders: z.object({
    Location: z.optional(z.string().check(z.describe('With 202: where the matches will be.'))),
    'Preference-Applied': z.optional(
      z.string().check(z.describe('The preference that was followed. Absent without one.')),
    ),
  }),
}

/** POST /api/questionnaire, the list of a mailed link, and GET and DELETE of a submission by its key. */
export function questionnaireRoutes(given: Omit<QuestionnaireDeps, 'running' | 'discoveries'>) {
  const discoveries = createDiscoveries(given.sql, given.background)
  const deps: QuestionnaireDeps = { ...given, discoveries, running: new Map() }
  return [
    route({
      ...shared,
      ...answer,
      method: 'POST',
      path: API.questionnaire,
      summary: 'Submit a questionnaire, exactly once',
      description:
        'A retry with the same key and the same answers gets the stored response again, byte for byte. Without a `Prefer` header the response comes when the matches are final or the deadline has passed. 202 means that the submission is stored and the matches are not final yet.',
      headers: SubmissionHeaders,
      uncheckedBody: QuestionnaireSubmission.check(z.meta({ examples: [EXAMPLE] })),
      errors: [
        'duplicate_email',
        'erased',
        'key_reused',
        'replaced_erased',
        'proof_required',
        'rate_limited',
      ],
      async handler({ headers, json, arrivedAt, ...call }) {
        const preference = readPreference(headers.Prefer)
        const sent = {
          key: headers['Idempotency-Key'],
          supersedes: headers.Supersedes,
          linkToken: headers[LINK_HEADER],
          proof: headers[PROOF_HEADER],
        }
        const incoming = toIncoming(json, sent, clientOf(call, deps.env))
        const maxWaitMs = preference.waitMs - (performance.now() - arrivedAt)
        const stored = await submitQuestionnaire(deps, incoming, maxWaitMs)
        return toAnswer(stored, incoming.key, preferenceApplied(preference))
      },
    }),
    route({
      ...submission,
      ...answer,
      method: 'GET',
      summary: 'Read the response to a submission',
      errors: ['erased', 'rate_limited'],
      async handler({ params: { key }, ...call }) {
        return toAnswer(await readSubmission(deps, hashKey(key), clientOf(call, deps.env)), key)
      },
    }),
    route({
      ...submission,
      path: `${API.questionnaire}/:key/reading`,
      method: 'GET',
      summary: 'Read what the model read in the letter of a submission',
      description:
        'After the answer, which never changes. `none`: without a letter, and after a correction. `off`: no model reads letters, or this one could not be read. `waiting`: it will be read. `ready`: `needs` has, for each need that the letter settles, a value and the sentence that says it, counted from 0. A family decides whether it is right.',
      output: LetterReadingAnswer,
      errors: ['erased', 'rate_limited'],
      async handler({ params: { key }, ...call }) {
        const { keyHash } = await readSubmission(deps, hashKey(key), clientOf(call, deps.env))
        return readReading(deps.sql, keyHash, deps.letterReader?.mayRead() === true)
      },
    }),
    route({
      ...withLink,
      path: `${API.questionnaire}/:key/choice`,
      method: 'GET',
      summary: 'Read what an advisor chose for the list',
      description:
        'Beside the list, which never changes. Null without a choice, and for answers that were corrected since. For a list that a mailed link opened, send its token.',
      output: ListChoiceAnswer,
      errors: ['erased', 'rate_limited'],
      async handler({ params: { key }, headers, ...call }) {
        const linkToken = headers[LINK_HEADER]
        const keyHash = linkToken
          ? (await findLink(deps.sql, linkToken))?.keyHash
          : (await readSubmission(deps, hashKey(key), clientOf(call, deps.env))).keyHash
        return { choice: keyHash ? await readFamilyChoice(deps.sql, keyHash) : null }
      },
    }),
    route({
      ...withLink,
      path: `${API.questionnaire}/:key/more`,
      method: 'GET',
      summary: 'Read the next communities within reach',
      description: `Beside the answer, which keeps its ${MAX_MATCHES}. From the catalog as it is now. For a list that a mailed link opened, send its token.`,
      query: z.object({
        skip: numberText(z.int(BAD_SKIP).check(z.minimum(1, BAD_SKIP), z.maximum(MAX_SKIP, BAD_SKIP))).check(
          z.describe('How many communities within reach are shown already.'),
        ),
      }),
      output: MoreMatches,
      errors: ['erased', 'rate_limited'],
      async handler({ params: { key }, headers, query: { skip }, ...call }) {
        const access = { keyHash: hashKey(key), linkToken: headers[LINK_HEADER] }
        return { facilities: await readMoreMatches(deps, access, skip, clientOf(call, deps.env)) }
      },
    }),
    route({
      ...withLink,
      path: `${API.questionnaire}/:key/sharing`,
      method: 'PUT',
      summary: 'Say no to sharing',
      description:
        'For a submission whose key or mailed link the caller has. Fields that are left out stay as they are. A yes takes another submission of the questionnaire, with `Supersedes` or a mailed link.',
      body: SharingRefusal.check(z.meta({ examples: [{ shareWithPartners: false }] })),
      output: RefusalRecorded,
      errors: ['erased', 'rate_limited'],
      async handler({ params: { key }, headers, body, ...call }) {
        const access = { keyHash: hashKey(key), linkToken: headers[LINK_HEADER] }
        await refuseSharing(deps, access, body, clientOf(call, deps.env))
        return { key }
      },
    }),
    route({
      ...withLink,
      method: 'DELETE',
      summary: 'Erase a submission',
      description:
        'Erasing the current version also erases its lead, consents and earlier versions. An unknown key is accepted: a submission that arrives under it later is refused with 410. With a mailed link, its submission is erased.',
      errors: ['rate_limited'],
      async handler({ params, headers, ...call }) {
        const [keyHash, client] = [hashKey(params.key), clientOf(call, deps.env)]
        const linkToken = headers[LINK_HEADER]
        const leadId = linkToken
          ? await eraseByLink(deps, linkToken, keyHash, client)
          : await eraseSubmission(deps, keyHash, client)
        if (leadId) sweepMailFilesLater(deps, [leadId])
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: API.openSearch,
      summary: 'Open the list of a mailed link',
      description: `The \`key\` of the response gives no access: to correct or erase the submission, send the token in \`${LINK_HEADER}\`. Only a few attempts a minute are allowed.`,
      body: OpenLink.check(z.meta({ examples: [{ token: 'A'.repeat(43) }] })),
      output: QuestionnaireResponse,
      errors: ['not_found', 'rate_limited'],
      handler: async ({ body, ...call }) =>
        Response.json(await openList(deps, body.token, clientOf(call, deps.env))),
    }),
  ]
}

const SubmissionHeaders = z.object({
  'Idempotency-Key': keyHeader(
    'Idempotency-Key',
    'A new UUID for each submission. If it is missing, the server generates one.',
  ),
  Supersedes: keyHeader(
    'Supersedes',
    'The key of an earlier submission that this one corrects and replaces.',
  ),
  [LINK_HEADER]: linkHeader,
  [PROOF_HEADER]: ProofHeader,
  Prefer: z.optional(
    z
      .string()
      .check(
        z.describe(
          '`respond-async, wait=10` (RFC 7240): answer within 10 seconds, with a receipt if the matches are not final. Other preferences are ignored.',
        ),
      ),
  ),
  'Sec-GPC': z.optional(
    z
      .string()
      .check(
        z.describe(
          '`1` is Global Privacy Control, which is recorded with the consent: no sharing with marketing partners, until a later version without it says yes in `shareWithPartners`.',
        ),
      ),
  ),
})

/** 200 with the stored bytes, or 202 with a receipt and the location of the answer. */
function toAnswer(stored: StoredSubmission, key: string, headers: Record<string, string> = {}) {
  if (stored.state === 'final') {
    return new Response(withKey(stored.response, key), {
      headers: { ...headers, 'content-type': 'application/json' },
    })
  }
  const receipt: Receipt = {
    key,
    reference: stored.reference,
    receivedAt: stored.receivedAt.toISOString(),
    status: 'matching',
  }
  return reply(receipt, { status: 202, headers: { ...headers, location: `${API.questionnaire}/${key}` } })
}

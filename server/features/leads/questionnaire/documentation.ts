import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { KeyHeader } from '#server/platform/idempotency/key-header.ts'
import { ProofHeader } from '#server/platform/proof-of-work/proof-header.ts'
import { FindSearch, FindState, SearchState } from '#shared/find-search.ts'
import { LinkToken, OpenLink } from '#shared/mailed-link.ts'
import { LINK_HEADER } from '#shared/mailed-link-header.ts'
import { PROOF_HEADER } from '#shared/proof-header.ts'
import { QuestionnaireSubmission, Receipt, SubmissionKey } from '#shared/questionnaire.ts'
import { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { RefusalRecorded, SharingRefusal } from '#shared/sharing.ts'

const tag = 'Questionnaire'
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
const params = z.object({
  key: SubmissionKey.check(
    z.describe(
      "The `Idempotency-Key` of the submission. Anyone who has it can read and erase the submission. A token of a search that was found by its code reads it, too, and can't erase it.",
    ),
  ),
})
const linkHeader = z.optional(
  LinkToken.check(
    z.describe('The token of a mailed link, which gives access to the submission that the link belongs to.'),
  ),
)
const PostHeaders = z.object({
  'Idempotency-Key': z.optional(
    KeyHeader.check(
      z.describe('A new UUID for each submission. If it is missing, the server generates one.'),
    ),
  ),
  Supersedes: z.optional(
    KeyHeader.check(z.describe('The key of an earlier submission that this one corrects and replaces.')),
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
const PreferenceApplied = z.optional(
  z.string().check(z.describe('The preference that was followed. Absent without one.')),
)
const location = z.string().check(z.describe('`/api/questionnaire/{key}`, where the matches will be.'))
const final = {
  description: 'The final matches. Every retry gets the same bytes.',
  body: QuestionnaireResponse,
}
const receipt = { description: 'The submission is stored. The matches are not final yet.', body: Receipt }

export const documentation = {
  post: documented({
    summary: 'Submit a questionnaire, exactly once',
    description:
      'A retry with the same key and the same answers gets the stored response again. Without a `Prefer` header the response comes when the matches are final or the deadline has passed.',
    tag,
    headers: PostHeaders,
    body: QuestionnaireSubmission.check(z.meta({ examples: [EXAMPLE] })),
    responses: {
      200: { ...final, headers: z.object({ 'Preference-Applied': PreferenceApplied }) },
      202: {
        ...receipt,
        headers: z.object({ Location: location, 'Preference-Applied': PreferenceApplied }),
      },
    },
    failures: ['duplicate_email', 'erased', 'key_reused', 'proof_required', 'rate_limited'],
  }),
  get: documented({
    summary: 'Read the response to a submission',
    tag,
    params,
    responses: { 200: final, 202: { ...receipt, headers: z.object({ Location: location }) } },
    failures: ['not_found', 'erased', 'rate_limited'],
  }),
  find: documented({
    summary: 'Open a list by its code and email',
    description:
      'For a family whose phone no longer has the key. The code of an earlier version finds the current one. The `key` of the response is a token that only reads: it can neither correct nor erase the submission, which need the real key or a mailed link. A `reference` in place of the code, as apps of earlier versions send it, gets 403, and a link is mailed if the email has a search. Only a few attempts a minute and a day are allowed.',
    tag,
    body: FindSearch.check(z.meta({ examples: [{ code: 'K7QM-2XPA', email: EXAMPLE.email }] })),
    responses: { 200: final },
    failures: ['forbidden', 'not_found', 'rate_limited'],
  }),
  state: documented({
    summary: 'Read the state of a submission by its reference and email',
    description:
      'Tells whether it was received and whether its matches are final, and nothing of the answers. The reference of an earlier version tells the state of the current one. Only a few attempts a minute and a day are allowed.',
    tag,
    body: FindState.check(z.meta({ examples: [{ reference: 'ABC-123', email: EXAMPLE.email }] })),
    responses: { 200: { description: 'The state of the latest answers.', body: SearchState } },
    failures: ['not_found', 'rate_limited'],
  }),
  open: documented({
    summary: 'Open the list of a mailed link',
    description: `The \`key\` of the response gives no access: to correct or erase the submission, send the token in \`${LINK_HEADER}\`. Only a few attempts a minute are allowed.`,
    tag,
    body: OpenLink.check(z.meta({ examples: [{ token: 'A'.repeat(43) }] })),
    responses: { 200: final },
    failures: ['not_found', 'rate_limited'],
  }),
  refuse: documented({
    summary: 'Say no to sharing',
    description:
      'For a submission whose key or mailed link the caller has. Fields that are left out stay as they are. A yes takes another submission of the questionnaire, with `Supersedes` or a mailed link.',
    tag,
    params,
    headers: z.object({ [LINK_HEADER]: linkHeader }),
    body: SharingRefusal.check(z.meta({ examples: [{ shareWithPartners: false }] })),
    responses: { 200: { description: 'Recorded.', body: RefusalRecorded } },
    failures: ['not_found', 'erased', 'conflict', 'rate_limited'],
  }),
  delete: documented({
    summary: 'Erase a submission',
    description:
      'Erasing the current version also erases its lead, consents and earlier versions. An unknown key is accepted: a submission that arrives under it later is refused with 410. With a mailed link, its submission is erased.',
    tag,
    params,
    headers: z.object({ [LINK_HEADER]: linkHeader }),
    responses: { 204: { description: 'Erased.' } },
    failures: ['not_found', 'conflict', 'rate_limited'],
  }),
}

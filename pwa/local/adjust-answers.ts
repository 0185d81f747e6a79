import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { listRefusals } from './refusals.ts'

/** The answers of the search with this key, to be changed and sent again. Without an agreement to earlier terms. */
export async function copyAnswers(key: string, payload: KnownAnswers) {
  const { tosAgreed, shareWithCommunities, shareWithPartners, ...fields } = payload
  const refused = Object.assign({}, ...(await listRefusals(key)).map(({ payload: refusal }) => refusal))
  return {
    ...fields,
    ...(fields.termsVersion === TERMS_VERSION && { tosAgreed }),
    // A yes must be said again; without one, the server keeps the earlier answer.
    ...(shareWithCommunities === false && { shareWithCommunities }),
    ...(shareWithPartners === false && { shareWithPartners }),
    ...refused,
  }
}

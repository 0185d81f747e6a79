import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { TERMS_SECTIONS } from '../../../../shared/terms/text.ts'
import { TERMS_VERSION } from '../../../../shared/terms/version.ts'
import { canonicalHash } from '../../../platform/idempotency/canonical-hash.ts'

/** The purposes that the terms name: matching, and sharing with facilities, marketing partners and service providers. */
const PURPOSES_OF_TERMS = [
  'matching',
  'sharing_facilities',
  'sharing_marketing_partners',
  'sharing_service_providers',
]
const MARKETING = 'marketing'

const currentHash = canonicalHash(TERMS_SECTIONS)

/**
 * The consent in a submission. Its version is the one that the phone showed, because the phone may have been offline when
 * the terms changed. A version whose text this server does not have gets no hash.
 * @param gpc whether the browser sent the Global Privacy Control signal
 */
export function toConsent(answers: QuestionnaireSubmission, gpc: boolean) {
  const { shareWithCommunities = null, shareWithPartners = null } = answers
  const version = answers.termsVersion ?? TERMS_VERSION
  const agreed = answers.marketingOptIn ? [...PURPOSES_OF_TERMS, MARKETING] : PURPOSES_OF_TERMS
  const refused = new Set([
    ...(shareWithCommunities === false ? ['sharing_facilities'] : []),
    // Global Privacy Control takes it away, no matter what was answered: https://privacycg.github.io/gpc-spec/
    ...(gpc || shareWithPartners === false ? ['sharing_marketing_partners'] : []),
  ])
  return {
    gpc,
    shareWithCommunities,
    shareWithPartners,
    termsVersion: version,
    termsHash: version === TERMS_VERSION ? currentHash : null,
    purposes: agreed.filter((purpose) => !refused.has(purpose)),
  }
}

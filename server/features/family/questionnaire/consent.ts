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
/** Global Privacy Control takes this purpose away: https://privacycg.github.io/gpc-spec/ */
const REFUSED_BY_GPC = 'sharing_marketing_partners'
const MARKETING = 'marketing'

const currentHash = canonicalHash(TERMS_SECTIONS)

/**
 * The consent in a submission. Its version is the one that the phone showed, because the phone may have been offline when
 * the terms changed. A version whose text this server does not have gets no hash.
 * @param gpc whether the browser sent the Global Privacy Control signal
 */
export function toConsent({ termsVersion, marketingOptIn }: QuestionnaireSubmission, gpc: boolean) {
  const version = termsVersion ?? TERMS_VERSION
  const agreed = marketingOptIn ? [...PURPOSES_OF_TERMS, MARKETING] : PURPOSES_OF_TERMS
  return {
    gpc,
    termsVersion: version,
    termsHash: version === TERMS_VERSION ? currentHash : null,
    purposes: gpc ? agreed.filter((purpose) => purpose !== REFUSED_BY_GPC) : agreed,
  }
}

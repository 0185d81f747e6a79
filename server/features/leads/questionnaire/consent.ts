import { canonicalHash } from '#server/platform/idempotency/canonical-hash.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { TERMS_SECTIONS } from '#shared/terms/text.ts'
import { TERMS_VERSION } from '#shared/terms/version.ts'

/** Every purpose that a family can agree to. The terms name all but marketing, which has a question of its own. */
const PURPOSES = [
  'matching',
  'sharing_facilities',
  'sharing_marketing_partners',
  'sharing_service_providers',
  'marketing',
] as const
type Purpose = (typeof PURPOSES)[number]

/** What is stored as the consent of one submission. */
export interface Consent {
  termsVersion: string
  /** SHA-256 of that version's text; null if this server doesn't have it. */
  termsHash: Buffer | null
  purposes: Purpose[]
  /** Global Privacy Control, as the browser sent it. */
  gpc: boolean
  shareWithCommunities: boolean | null
  shareWithPartners: boolean | null
}

const currentHash = canonicalHash(TERMS_SECTIONS)

/**
 * The consent in a submission. Its version is the one that the phone showed, because the phone may have been offline when
 * the terms changed. A version whose text this server does not have gets no hash.
 * @param gpc whether the browser sent the Global Privacy Control signal
 */
export function toConsent(answers: QuestionnaireSubmission, gpc: boolean): Consent {
  const { shareWithCommunities = null, shareWithPartners = null } = answers
  const version = answers.termsVersion ?? TERMS_VERSION
  const isAgreed: Record<Purpose, boolean> = {
    matching: true,
    sharing_facilities: shareWithCommunities !== false,
    // Global Privacy Control takes it away, no matter what was answered: https://privacycg.github.io/gpc-spec/
    sharing_marketing_partners: !gpc && shareWithPartners !== false,
    sharing_service_providers: true,
    marketing: answers.marketingOptIn === true,
  }
  return {
    gpc,
    shareWithCommunities,
    shareWithPartners,
    termsVersion: version,
    termsHash: version === TERMS_VERSION ? currentHash : null,
    purposes: PURPOSES.filter((purpose) => isAgreed[purpose]),
  }
}

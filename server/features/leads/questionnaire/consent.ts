import { canonicalHash } from '#server/platform/idempotency/key-header.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { type Disclosures, findDisclosure } from '#shared/desk/disclosures/built-in.ts'
import { TERMS_SECTIONS } from '#shared/privacy/terms/text.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'

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

/** What is stored as proof that a family read a state's notice. */
export interface AcknowledgementRow {
  state: string
  version: string
  /** The hash of that version's text; null if this server doesn't have it. */
  textHash: Buffer | null
  /** Null if the phone's clock was impossible. */
  acknowledgedAt: Date | null
}

/** A phone's clock outside of these years can't be right, and Postgres doesn't store every year. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

/**
 * The proof in a submission; undefined without one. The phone may have been offline when the notice changed, so its version counts.
 * @param own the operator's notices
 */
export function toAcknowledgement(
  { acknowledgement }: QuestionnaireSubmission,
  own: Disclosures,
): AcknowledgementRow | undefined {
  if (!acknowledgement) return undefined
  const { state, version } = acknowledgement
  const known = findDisclosure(state, own)
  const at = new Date(acknowledgement.acknowledgedAt)
  const isPossible = at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() <= LAST_YEAR
  return {
    state,
    version,
    textHash: known?.version === version ? canonicalHash(known.paragraphs) : null,
    acknowledgedAt: isPossible ? at : null,
  }
}

import { randomUUID } from 'node:crypto'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { canonicalHash, hashKey } from '#server/platform/idempotency/key-header.ts'
import { createReference, REFERENCE_ATTEMPTS } from '#server/platform/idempotency/reference.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { type AddedFamily, SPOKEN_CONSENT } from '#shared/desk/added-family.ts'
import { storedAnswers } from '#shared/desk/lead-columns.ts'
import { putInInbox } from '../inbox-place/place.ts'
import type { Consent } from './consent.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findAdded, insertAddedLead } from './lead-queries.ts'
import { makeList } from './make-list.ts'
import type { Version } from './version.ts'
import { insertVersion } from './version-queries.ts'

type Deps = Pick<QuestionnaireDeps, 'sql' | 'catalogs'> & { sql: Sql }

/**
 * Stores a family that staff add, once for each key, with its list if its place is known. Unknown answers are empty, and the
 * rule of one submission for each email doesn't count. The family gets no receipt.
 * @param also what else belongs to the lead, in the same transaction
 * @returns the id of the lead
 * @throws ApiError key_reused (422) for a key of another family; erased (410)
 */
export async function addFamily(
  { sql, catalogs }: Deps,
  key: string,
  family: AddedFamily,
  also: (tx: Transaction, leadId: string) => Promise<void>,
): Promise<string> {
  // The schema of the questionnaire knows no empty answers.
  const answers = { ...family, tosAgreed: true, letter: '' } as unknown as QuestionnaireSubmission
  const list = await makeList(answers, (await catalogs.current()).catalog)
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const version = toVersion(key, family, answers, list)
    const id = await retried(sql, async (tx) => {
      const known = await findAdded(tx, version.keyHash)
      if (known) return requireSame(known, version.requestHash)
      await insertAddedLead(tx, version.lead, family.source)
      if (!(await insertVersion(tx, version))) throw new TakenError()
      await putInInbox(tx, { ...version.lead, reference: version.reference })
      await queueEvents(tx, 'lead.created', [version.lead.id])
      await also(tx, version.lead.id)
      return version.lead.id
    }).catch((error) => {
      if (error instanceof TakenError) return undefined
      throw error
    })
    if (id) return id
  }
  throw new Error('no unused reference found')
}

/** The key or the reference is taken, by a concurrent request or by chance. */
class TakenError extends Error {}

function requireSame(
  known: { leadId: string | null; requestHash: Buffer | null },
  requestHash: Buffer,
): string {
  if (!known.leadId || !known.requestHash) throw new ApiError('erased', MESSAGES.erased)
  if (known.requestHash.equals(requestHash)) return known.leadId
  throw new ApiError('key_reused', MESSAGES.keyReused)
}

function toVersion(
  key: string,
  family: AddedFamily,
  answers: QuestionnaireSubmission,
  list: object,
): Version {
  const { mayKeep, note, ...payload } = family
  const { source, mayShare, ...known } = payload
  const consent = toSpokenConsent(family)
  const { shareWithCommunities, shareWithPartners, gpc } = consent
  const [reference, receivedAt] = [createReference(), new Date()]
  const response = {
    reference,
    receivedAt,
    status: 'ready',
    ...list,
    questionnaire: { ...known, shareWithCommunities, shareWithPartners },
    rankedBy: 'rules',
  }
  return {
    keyHash: hashKey(key),
    requestHash: canonicalHash(family),
    payload,
    reference,
    receivedAt,
    response: JSON.stringify(response),
    rankWithinMs: null,
    lead: {
      id: randomUUID(),
      ...storedAnswers(answers),
      tosAgreed: false,
      ipAddress: null,
      userAgent: null,
      shareWithCommunities,
      shareWithPartners,
      gpc,
    },
    consent,
    acknowledgement: undefined,
  }
}

/** What the family agreed to when it was read to them. No one asks about partners on the telephone, so that is a no. */
const toSpokenConsent = ({ mayShare }: AddedFamily): Consent => ({
  termsVersion: SPOKEN_CONSENT.version,
  termsHash: canonicalHash(SPOKEN_CONSENT),
  purposes: ['matching', ...(mayShare ? (['sharing_facilities'] as const) : [])],
  gpc: false,
  shareWithCommunities: mayShare,
  shareWithPartners: false,
})

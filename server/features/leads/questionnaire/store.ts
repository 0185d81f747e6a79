import type { Catalog } from '#server/features/matching/catalog.ts'
import type { Admission } from '#server/features/matching/service.ts'
import { queueLeadNotices } from '#server/features/outgoing/duty/service.ts'
import { endLinksIfMoved, lockLeadOfLink } from '#server/features/outgoing/mailed-links/links.ts'
import { queueReceipt } from '#server/features/outgoing/mailed-links/receipt.ts'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { allowancesOf } from '#server/platform/proof-of-work/challenges.ts'
import { countBoth } from '#server/platform/rate-limit/service.ts'
import { putInInbox } from '../inbox-place/place.ts'
import { deleteReadingUnlessOf, moveReading } from '../readings/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import type { Incoming } from './incoming.ts'
import { insertLead, isEmailTaken, lockCorrectableLead, updateLead } from './lead-queries.ts'
import { keepCorrections, remakeList } from './operator-corrections.ts'
import { findState } from './queries.ts'
import type { Version } from './version.ts'
import {
  insertAcknowledgement,
  insertVersion,
  updateSuperseded,
  updateTakenOver,
  waitForConcurrentInsert,
} from './version-queries.ts'

/** Why nothing of a version was stored. */
type Refusal = 'key_or_reference_taken' | 'email_taken' | 'replaced_erased'

class NotStored extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

/**
 * Stores a submission in one transaction: the lead, the version with key, consent and list, and what each feature wants
 * to know of it. Waits for a concurrent transaction with the same lead, email or key, and retries after a conflict with
 * one.
 * @returns why nothing was stored, or undefined if it was stored
 * @throws ApiError proof_required or rate_limited (429); then nothing was stored
 */
export async function storeVersion(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  version: Version,
  { catalog, admission }: { catalog: Catalog; admission: Admission | undefined },
): Promise<Refusal | undefined> {
  try {
    await retried(deps.sql, async (tx) => {
      const corrected = await lockCorrectedLead(tx, incoming)
      if (corrected) await replaceLead(tx, { ...deps, catalog }, corrected, version)
      else await addLead(tx, deps, version, incoming)
      if (version.acknowledgement) await insertAcknowledgement(tx, version, version.acknowledgement)
      if (admission?.kind === 'refused') await admission.record(tx)
      // Last, because other submissions from this network wait for these rows.
      await countBoth(tx, allowancesOf(deps, incoming))
    })
  } catch (error) {
    if (error instanceof NotStored) return error.refusal
    throw error
  }
}

/** Whether a submission names the lead that it corrects. */
export const isCorrection = ({ supersedes, linkToken }: Incoming) => Boolean(supersedes || linkToken)

/**
 * Adds a new lead. A correction of an erased one isn't, so that another phone doesn't undo an erasure unseen. A mailed link
 * that leads nowhere may be that of an erased one.
 */
async function addLead(
  tx: Transaction,
  deps: QuestionnaireDeps,
  version: Version,
  { supersedes, linkToken }: Incoming,
): Promise<void> {
  const { lead, reference } = version
  if (supersedes && (await findState(tx, supersedes))?.erased) throw new NotStored('replaced_erased')
  if (!(await insertLead(tx, lead))) throw new NotStored('email_taken')
  if (linkToken) throw new NotStored('replaced_erased')
  if (!(await insertVersion(tx, version))) throw new NotStored('key_or_reference_taken')
  await putInInbox(tx, { ...lead, reference })
  await queueReceipt(tx, deps, { ...lead, leadId: lead.id, reference }, 'received')
  await queueLeadNotices(tx, deps.env, lead.id, 'created')
  await queueEvents(tx, 'lead.created', [lead.id])
}

/** Replaces a lead that this transaction has locked. The family gets a receipt only at a new address. */
async function replaceLead(
  tx: Transaction,
  deps: QuestionnaireDeps & { catalog: Catalog },
  { id, isByLink }: CorrectedLead,
  submitted: Version,
): Promise<void> {
  const lead = await keepCorrections(tx, id, { ...submitted.lead, id })
  const version = { ...submitted, lead }
  const hasMoved = await endLinksIfMoved(tx, id, lead.email)
  await deleteReadingUnlessOf(tx, id, lead.letter)
  await updateLead(tx, lead).catch((error) => {
    throw isEmailTaken(error) ? new NotStored('email_taken') : error
  })
  if (!(await insertVersion(tx, version))) throw new NotStored('key_or_reference_taken')
  await updateSuperseded(tx, id, version.keyHash)
  await remakeList(tx, deps.catalog, lead, submitted.lead)
  await moveReading(tx, id, version.keyHash)
  if (isByLink) await updateTakenOver(tx, id, version.keyHash)
  const { reference } = version
  await putInInbox(tx, { ...lead, reference })
  if (hasMoved) await queueReceipt(tx, deps, { ...lead, leadId: id, reference }, 'received')
  await queueLeadNotices(tx, deps.env, id, 'corrected')
  await queueEvents(tx, 'lead.corrected', [id])
}

/** The lead that a submission replaces, and whether a mailed link gave access to it. */
interface CorrectedLead {
  id: string
  isByLink: boolean
}

/**
 * Locks the lead that a submission replaces: that of its mailed link, or else that of the key it supersedes.
 * @returns undefined if it replaces none; then it is a new lead
 */
async function lockCorrectedLead(
  tx: Transaction,
  { linkToken, supersedes }: Incoming,
): Promise<CorrectedLead | undefined> {
  const linked = linkToken && (await lockLeadOfLink(tx, linkToken))
  if (linked) return { id: linked, isByLink: true }
  const superseded = supersedes && (await lockSupersededLead(tx, supersedes))
  return superseded ? { id: superseded, isByLink: false } : undefined
}

/**
 * Locks the lead that the key `supersedes` belongs to, after waiting for a concurrent request that is storing that key.
 * The lead's current version will be replaced, even if `supersedes` is the key of an earlier one (two tabs that correct
 * the same answers): the last correction wins, and every version is kept.
 * @returns the lead's id, or undefined if the key is unknown, erased or taken over
 */
async function lockSupersededLead(tx: Transaction, supersedes: Buffer): Promise<string | undefined> {
  const known = await lockCorrectableLead(tx, supersedes)
  if (known) return known
  await waitForConcurrentInsert(tx, supersedes)
  return lockCorrectableLead(tx, supersedes)
}

import { findReceivers } from '#server/features/outgoing/duty/service.ts'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith } from '#server/platform/http/json-body.ts'
import { canonicalHash, hashKey, withKey } from '#server/platform/idempotency/key-header.ts'
import { createReference, REFERENCE_ATTEMPTS } from '#server/platform/idempotency/reference.ts'
import { appendTombstones } from '#server/platform/idempotency/tombstone-file.ts'
import { type MailWorker, queueMail } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allowancesOf, type Counted, spendProof } from '#server/platform/proof-of-work/challenges.ts'
import { countBoth } from '#server/platform/rate-limit/service.ts'
import { type CommunityRequest, describeTime } from '#shared/contract/community-request.ts'
import { ContactMessage, type ContactReceipt } from '#shared/contract/contact.ts'
import { LANGUAGE_LABELS } from '#shared/contract/language.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { putMessageInInbox } from '../inbox-place/place.ts'
import { eraseLocked } from './erase.ts'
import {
  findContact,
  insertContact,
  type KnownContact,
  lockMessages,
  type MessageChoice,
  updateContactResponse,
} from './queries.ts'

interface ReceivedMessage {
  contactId: string
  reference: string
  message: ContactMessage
}

/** Queues a family's message as mail to everyone on duty. A reply goes to the family. */
async function mailToOperator(query: Query, env: Env, received: ReceivedMessage): Promise<void> {
  const { firstName, lastName, email, phone, message, request, language } = received.message
  const mail = {
    replyTo: email,
    subject: `${request ? SUBJECTS[request.kind] : 'Message'} ${received.reference} from ${firstName} ${lastName}`,
    text: `${firstName} ${lastName} wrote through the contact form (reference ${received.reference}).

Email: ${email}
Phone: ${phone?.trim() || 'not given'}
${language ? `Language: ${LANGUAGE_LABELS[language]}\n` : ''}${request ? describeRequest(env, request) : ''}
${message}
`,
    contactId: received.contactId,
  }
  for (const { address, adminId } of await findReceivers(query, env))
    await queueMail(query, { ...mail, to: address, adminId })
}

const SUBJECTS: Record<CommunityRequest['kind'], string> = {
  tour: 'Tour request',
  information: 'Request for information',
}

/** The community and the times that suit the family, one per line. */
function describeRequest(
  { PUBLIC_URL }: Env,
  { kind, community, times = [], timesNote }: CommunityRequest,
): string {
  const { id, name, town } = community
  const lines = [
    `${SUBJECTS[kind]}: ${[name, town].filter(Boolean).join(', ')} (community ${id})`,
    ...(PUBLIC_URL ? [`${PUBLIC_URL}${facilityPath(id)}`] : []),
    ...times.map((time, index) => `Time ${index + 1}: ${describeTime(time)}`),
    ...(timesNote ? [`About the times: ${timesNote}`] : []),
  ]
  return `\n${lines.join('\n')}\n`
}

export type ContactDeps = Pick<Platform, 'sql' | 'env' | 'clock'> & {
  disk: DiskSpace
  mailWorker: MailWorker
}

/** A received message, not yet validated. */
interface IncomingContact extends Counted {
  key: string
  body: unknown
}

/**
 * Stores a message exactly once. A retry gets the first response's bytes and does not count against the rate limit.
 * @returns the response's body
 * @throws ApiError invalid or key_reused (422), erased (410), proof_required or rate_limited (429), unavailable (503) for
 * a new message on a full disk
 */
export async function submitContact(deps: ContactDeps, incoming: IncomingContact): Promise<string> {
  const requestHash = canonicalHash(incoming.body)
  const stored =
    (await findContact(deps.sql, hashKey(incoming.key))) ?? (await storeContact(deps, incoming, requestHash))
  if (stored === 'erased') throw new ApiError('erased', MESSAGES.messageErased)
  if (stored.requestHash.equals(requestHash)) return withKey(stored.response, incoming.key)
  throw new ApiError('key_reused', MESSAGES.keyReused)
}

async function storeContact(
  deps: ContactDeps,
  incoming: IncomingContact,
  requestHash: Buffer,
): Promise<KnownContact> {
  const message = parseWith(ContactMessage, incoming.body)
  await deps.disk.requireRoom()
  const storeCounted = (counted: IncomingContact) => insertCounted(deps, counted, message, requestHash)
  const stored = await storeCounted(incoming).catch(async (error) => {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error
    return storeCounted(await spendProof(deps, incoming))
  })
  deps.mailWorker.wake()
  return stored
}

/**
 * Stores a message and counts it, unless its key is known.
 * @throws ApiError proof_required or rate_limited (429); then nothing is stored
 */
const insertCounted = (
  deps: ContactDeps,
  incoming: IncomingContact,
  message: ContactMessage,
  requestHash: Buffer,
): Promise<KnownContact> =>
  retried(deps.sql, async (tx) => {
    const { stored, added } = await insertOrFind(tx, incoming, message, requestHash)
    if (added) {
      const { contactId, reference } = added
      await putMessageInInbox(tx, contactId, { ...message, reference })
      await mailToOperator(tx, deps.env, { ...added, message })
      await queueEvents(tx, 'message.created', [contactId])
      await countBoth(tx, allowancesOf(deps, incoming))
    }
    return stored
  })

async function insertOrFind(
  tx: Transaction,
  { key, client }: IncomingContact,
  message: ContactMessage,
  requestHash: Buffer,
): Promise<{ stored: KnownContact; added?: { contactId: string; reference: string } }> {
  const keyHash = hashKey(key)
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const reference = createReference()
    const row = { keyHash, requestHash, message, reference, ipAddress: client.truncatedAddress }
    const contact = await insertContact(tx, row)
    if (contact) {
      const response = createReceipt(reference, contact.createdAt)
      await updateContactResponse(tx, keyHash, response)
      return { stored: { requestHash, response }, added: { contactId: contact.id, reference } }
    }
    const known = await findContact(tx, keyHash)
    if (known) return { stored: known }
  }
  throw new Error('no unused reference found')
}

/** The receipt as it is stored, without the key. */
function createReceipt(reference: string, receivedAt: Date): string {
  const receipt: Omit<ContactReceipt, 'key'> = {
    reference,
    receivedAt: receivedAt.toISOString(),
    status: 'ready',
    message: MESSAGES.contactDone,
  }
  return JSON.stringify(receipt)
}

/**
 * Erases messages in the caller's transaction, and records tombstones in the database and in the tombstone file.
 * @returns the number of erased messages
 */
export async function eraseMessages(
  tx: Transaction,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
  which: MessageChoice,
): Promise<number> {
  const messages = await lockMessages(tx, which)
  if (messages.length === 0) return 0
  const erasedAt = new Date()
  await eraseLocked(tx, messages, erasedAt, env.TIME_ZONE)
  const tombstones = messages.map(({ keyHash }) => ({ keyHash, erasedAt }))
  await appendTombstones(env.DATA_DIR, 'contact-tombstones', tombstones)
  return messages.length
}

import { randomBytes } from 'node:crypto'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { stableUuid } from '#server/platform/random.ts'
import { LINK_DAYS } from '#shared/mailed-link.ts'
import { deleteLinksIfMoved, findLinked, insertLink, type Linked, lockLinkedLead } from './queries.ts'
import { addToken } from './receipt-mail.ts'

const TOKEN_BYTES = 32

/**
 * Adds the link to the text of an email about a lead, right before it is sent.
 * @returns undefined if the lead was erased
 */
export type AddLink = (leadId: string, text: string) => Promise<string | undefined>

/**
 * Creates the link of an email right before it is sent, so that no token ever waits in the database or in a backup. If
 * an attempt fails, the next one creates another link: the first email may have arrived after all.
 */
export const createAddLink =
  (query: Query, env: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>): AddLink =>
  async (leadId, text) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const isStored = await insertLink(query, { leadId, tokenHash: hashToken(token), days: LINK_DAYS })
    return isStored ? addToken(env, text, token) : undefined
  }

/** Finds a valid link's lead and the hash of its current version's key. */
export const findLink = (query: Query, token: string): Promise<Linked | undefined> =>
  findLinked(query, hashToken(token))

/** Locks the lead of a valid link until the transaction ends. @returns its id */
export const lockLeadOfLink = (tx: Transaction, token: string): Promise<string | undefined> =>
  lockLinkedLead(tx, hashToken(token))

/**
 * Ends the links of a lead that is getting another email: the first address may have been someone else's.
 * @returns whether the email changes
 */
export const endLinksIfMoved = (tx: Transaction, leadId: string, email: string): Promise<boolean> =>
  deleteLinksIfMoved(tx, leadId, normalizeEmail(email))

/** An email address as it is compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/**
 * The identity of an opened list on a device: a UUID that gives no access to the server. It is always the same for a
 * lead, so that a device that opens a second link has one list.
 */
export const keyOfOpenedList = (leadId: string): string => stableUuid(`opened list of ${leadId}`)

import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashToken, stableUuid } from '#server/platform/random.ts'
import { deleteExpiredLinks, deleteLinksIfMoved, findLinked, type Linked, lockLinkedLead } from './queries.ts'

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

/** Deletes expired links. */
export const sweepMailedLinks = ({ sql }: Pick<Platform, 'sql'>): Promise<void> => deleteExpiredLinks(sql)

import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { found } from '#server/platform/http/found.ts'
import {
  ANSWER_DAYS,
  type NewSubjectRequest,
  REQUEST_LOG_MONTHS,
  type RequestOutcome,
  type SubjectRequests,
} from '#shared/privacy/subject-requests.ts'
import {
  deleteOldRequests,
  insertRequest,
  listRequests,
  type RequestAct,
  readToday,
  updateCount,
  updateOutcome,
} from './log-queries.ts'

/** More than an operator closes in 24 months, and small enough for one response. */
const MAX_LISTED = 500

/** The log: open requests, those due first, then closed ones. */
export async function readRequests(query: Query, timeZone: string): Promise<SubjectRequests> {
  const { today } = await readToday(query, timeZone)
  return { today, requests: await listRequests(query, MAX_LISTED) }
}

/** Adds a request to the log. A retry with the same id adds nothing. */
export const openRequest = (sql: Sql, admin: AdminContext, request: NewSubjectRequest): Promise<void> =>
  transaction(sql, async (tx) => {
    const { kind, receivedOn } = request
    const number = await insertRequest(tx, request, { adminId: admin.adminId, days: ANSWER_DAYS[kind] })
    if (number === undefined) return
    const details = { number, kind, receivedOn }
    await recordAudit(tx, { ...admin, action: 'person_request_opened', details })
  })

/** @throws ApiError not_found (404) for a request that is unknown or closed */
export const closeRequest = (
  sql: Sql,
  admin: AdminContext,
  id: string,
  outcome: RequestOutcome,
): Promise<void> =>
  transaction(sql, async (tx) => {
    const number = found(await updateOutcome(tx, id, { outcome, adminId: admin.adminId }))
    await recordAudit(tx, { ...admin, action: 'person_request_closed', details: { number, outcome } })
  })

/**
 * Counts what was done for a request in the log, if one is named.
 * @throws ApiError not_found (404) for a request that is unknown or closed
 */
export async function addToRequest(
  query: Query,
  id: string | undefined,
  act: RequestAct,
  count: number,
): Promise<void> {
  if (id !== undefined) found(await updateCount(query, id, { act, count }))
}

/** Deletes requests that were closed longer ago than the log keeps them. */
export const sweepRequests = ({ sql }: { sql: Sql }): Promise<void> =>
  deleteOldRequests(sql, REQUEST_LOG_MONTHS)

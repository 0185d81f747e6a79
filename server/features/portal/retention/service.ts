import { RETENTION_GRACE_MINUTES, type Retention } from '../../../../shared/admin-reports.ts'
import type { Query, Sql, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import type { Env } from '../../../platform/env.ts'
import { eraseMessages } from '../../family/contact/service.ts'
import { eraseLeads } from '../../family/questionnaire/service.ts'
import { recordAudit } from '../audit/service.ts'
import type { AdminContext } from '../session/guard.ts'
import { findDays, lockDays, lockDueRetention, updateDays } from './queries.ts'

/** Rows of each kind per transaction. */
const BATCH_SIZE = 500

export async function readRetention(query: Query): Promise<Retention> {
  return { days: await findDays(query) }
}

/** Sets the number of days after which leads and messages are erased (null: never), and records it in the audit log. */
export async function changeRetention(sql: Sql, admin: AdminContext, { days }: Retention): Promise<void> {
  const { adminId, username } = admin
  await sql.begin(async (tx) => {
    const before = await lockDays(tx)
    if (before === days) return
    await updateDays(tx, days)
    await recordAudit(tx, {
      action: 'retention_changed',
      adminId,
      username,
      details: { before: { days: before }, after: { days } },
    })
  })
}

export interface ErasedCounts {
  leads: number
  contacts: number
}

/**
 * Erases everything older than the operator's setting, in batches, until nothing is left or `signal` aborts. Several
 * servers can do this at once.
 * @returns how many leads and messages this call erased
 */
export async function eraseExpired(
  deps: { sql: Sql; env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'> },
  signal?: AbortSignal,
): Promise<ErasedCounts> {
  const total = { leads: 0, contacts: 0 }
  while (!signal?.aborted) {
    const { leads, contacts } = await retryTransaction(() => deps.sql.begin((tx) => eraseBatch(tx, deps.env)))
    if (leads + contacts === 0) break
    total.leads += leads
    total.contacts += contacts
  }
  return total
}

async function eraseBatch(tx: Transaction, env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>): Promise<ErasedCounts> {
  const due = await lockDueRetention(tx, RETENTION_GRACE_MINUTES)
  if (!due) return { leads: 0, contacts: 0 }
  const selection = { before: due.before, limit: BATCH_SIZE }
  const leads = await eraseLeads(tx, env, selection)
  const contacts = await eraseMessages(tx, env, selection)
  if (leads + contacts > 0) {
    await recordAudit(tx, { action: 'leads_expired', details: { leads, contacts, days: due.days } })
  }
  return { leads, contacts }
}

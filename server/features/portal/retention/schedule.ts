import { recordAudit } from '#server/features/audit/service.ts'
import { eraseMessages } from '#server/features/leads/contact/service.ts'
import { sweepMailFiles } from '#server/features/leads/erasures/mail-files.ts'
import {
  eraseLeads,
  eraseOldAcknowledgements,
  eraseOldVersions,
} from '#server/features/leads/questionnaire/erase.ts'
import { eraseOldRankings } from '#server/features/model/usage/service.ts'
import { sweepMailedLinks } from '#server/features/outgoing/mailed-links/links.ts'
import { sweepPeopleShown } from '#server/features/portal/people-shown/people-shown.ts'
import { addUpOldCounts, rollUpEvents } from '#server/features/visits/service.ts'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { Platform } from '#server/platform/platform.ts'
import { RETENTION_GRACE_MINUTES } from '#shared/privacy/retention.ts'
import { rollUpUsage } from '../token-usage/service.ts'
import { lockDueRetention } from './service.ts'

/**
 * Erases expired leads and messages, deletes expired mailed links and the files of emails about erased records, and adds up
 * old counts. Periods are in days, so an hour's delay doesn't matter.
 * @param signal ends it after the current batch
 */
export async function sweepExpired(
  deps: Pick<Platform, 'sql' | 'env' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await sweepMailedLinks(deps)
  const erased = await eraseExpired(deps, signal)
  await addUpOldCounts(deps.sql, signal)
  await sweepMailFiles(deps)
  await sweepPeopleShown(deps.sql)
  if (!isEmpty(erased)) deps.log.info('expired records erased', { ...erased })
}

/** Leads, messages and versions of each kind per transaction. */
const BATCH_SIZE = 500
/** Events and calls of the model per transaction. */
const COUNTED_BATCH_SIZE = 5000

/** How many records were erased, or replaced with counts. */
interface ErasedCounts {
  leads: number
  contacts: number
  versions: number
  events: number
  usage: number
  rankings: number
  acknowledgements: number
}

interface EraseDeps {
  sql: Sql
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>
}

/**
 * Erases everything older than the operator's periods, in batches, until nothing is left or `signal` aborts. Several
 * servers can do this at once.
 * @returns how many records this call erased
 */
export async function eraseExpired(deps: EraseDeps, signal?: AbortSignal): Promise<ErasedCounts> {
  const total = { leads: 0, contacts: 0, versions: 0, events: 0, usage: 0, rankings: 0, acknowledgements: 0 }
  while (!signal?.aborted) {
    const batch = await retried(deps.sql, (tx) => eraseBatch(tx, deps.env))
    if (!batch || isEmpty(batch)) break
    for (const kind of Object.keys(total) as (keyof ErasedCounts)[]) total[kind] += batch[kind]
  }
  return total
}

const isEmpty = (counts: ErasedCounts): boolean => Object.values(counts).every((count) => count === 0)

async function eraseBatch(tx: Transaction, env: EraseDeps['env']): Promise<ErasedCounts | undefined> {
  const due = await lockDueRetention(tx, RETENTION_GRACE_MINUTES, env.TIME_ZONE)
  if (!due) return undefined
  const selection = (before: Date) => ({ before, limit: BATCH_SIZE })
  const leads = due.leads ? await eraseLeads(tx, env, selection(due.leads)) : 0
  const contacts = due.messages ? await eraseMessages(tx, env, selection(due.messages)) : 0
  const versions = due.versions ? await eraseOldVersions(tx, env, selection(due.versions)) : 0
  const acknowledgements = await eraseOldAcknowledgements(tx, selection(due.acknowledgements))
  if (leads + contacts + versions > 0) {
    await recordAudit(tx, { action: 'leads_expired', details: { leads, contacts, versions, ...due.periods } })
  }
  const counted = { timeZone: env.TIME_ZONE, limit: COUNTED_BATCH_SIZE }
  const events = due.events ? await rollUpEvents(tx, { before: due.events, ...counted }) : 0
  const usage = await rollUpUsage(tx, { before: due.usage, ...counted })
  const rankings = await eraseOldRankings(tx, { before: due.usage, limit: COUNTED_BATCH_SIZE })
  return { leads, contacts, versions, events, usage, rankings, acknowledgements }
}

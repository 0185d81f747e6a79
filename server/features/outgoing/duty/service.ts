import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { queueNotices } from '#server/platform/mail/service.ts'
import type { Duty, DutyReport } from '#shared/duty.ts'
import { listChoices, listReceivers, receiversFragment, upsertDuty, wakeMailsOf } from './queries.ts'

type DutyEnv = Pick<Env, 'OPERATOR_EMAIL'>

/** Queues an email about a lead to everyone on duty, in the caller's transaction. */
export const queueLeadNotices = (
  query: Query,
  env: DutyEnv,
  leadId: string,
  event: 'created' | 'corrected',
): Promise<void> =>
  queueNotices(query, { leadId, notice: { kind: event } }, receiversFragment(query, env.OPERATOR_EMAIL))

/** Everyone who gets each message at once. */
export const findReceivers = (query: Query, env: DutyEnv) => listReceivers(query, env.OPERATOR_EMAIL)

/** The caller's choice, or the default. */
export async function readDuty(query: Query, env: DutyEnv, { adminId }: AdminContext): Promise<DutyReport> {
  const choices = await listChoices(query, env.OPERATOR_EMAIL)
  const own = choices.find((choice) => choice.adminId === adminId)
  return {
    mode: own?.mode ?? 'none',
    address: own?.address ?? '',
    operatorEmail: env.OPERATOR_EMAIL ?? null,
  }
}

/** Stores the caller's choice, and sends what waits to the address, which may be another one now. */
export async function changeDuty(
  { sql, env, mailWorker }: { sql: Sql; env: DutyEnv; mailWorker: MailWorker },
  admin: AdminContext,
  duty: Duty,
): Promise<DutyReport> {
  await transaction(sql, async (tx) => {
    const before = await readDuty(tx, env, admin)
    await upsertDuty(tx, admin.adminId, duty)
    const isMoved = before.address !== duty.address
    if (isMoved) await wakeMailsOf(tx, admin.adminId)
    await recordAudit(tx, {
      action: 'duty_changed',
      adminId: admin.adminId,
      username: admin.username,
      details: { before: before.mode, after: duty.mode, addressChanged: isMoved },
    })
  })
  mailWorker.wake()
  return readDuty(sql, env, admin)
}

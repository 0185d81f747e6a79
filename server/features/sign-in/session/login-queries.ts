import * as z from 'zod/mini'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, readFirst, readValue } from '#server/platform/database/read.ts'
import { timeOf } from '#server/platform/rate-limit/service.ts'

interface Counter {
  purpose: string
  subjectHash: string
}

/** A time of the `CountingClock`; undefined means now, by Postgres's clock. */
type Moment = Date | undefined

/**
 * Counts an attempt, unless attempts are locked. The row stays locked until the transaction ends. The count starts
 * over if the last attempt is `forgetAfter` seconds old.
 * @returns the number of failures including this attempt; undefined if attempts are locked
 */
export const countAttempt = (
  tx: Transaction,
  { purpose, subjectHash }: Counter,
  forgetAfter: number,
  at: Moment,
) => readValue(tx, z.object({ failures: z.int() }))`
    insert into attempts (purpose, subject_hash, failures, last_at)
    values (${purpose}, ${subjectHash}, 1, ${timeOf(tx, at)})
    on conflict (purpose, subject_hash) do update set
      failures = case when attempts.last_at < excluded.last_at - make_interval(secs => ${forgetAfter}) then 1
        else attempts.failures + 1 end,
      locked_until = null,
      last_at = excluded.last_at
    where attempts.locked_until is null or attempts.locked_until <= excluded.last_at
    returning failures`

export async function lockAttempts(
  tx: Transaction,
  { purpose, subjectHash }: Counter,
  seconds: number,
  at: Moment,
): Promise<void> {
  await tx`
    update attempts set locked_until = ${timeOf(tx, at)} + make_interval(secs => ${seconds})
    where purpose = ${purpose} and subject_hash = ${subjectHash}`
}

/** @returns whole seconds until the lock ends; 0 or less if attempts are not locked */
export async function readLock(query: Query, { purpose, subjectHash }: Counter, at: Moment): Promise<number> {
  const row = await readFirst(query, z.object({ seconds: z.nullable(z.int()) }))`
    select ceil(extract(epoch from locked_until - ${timeOf(query, at)}))::integer as seconds from attempts
    where purpose = ${purpose} and subject_hash = ${subjectHash}`
  return row?.seconds ?? 0
}

/** Subtracts one attempt and removes the lock that it set. */
export async function decrementAttempts(query: Query, { purpose, subjectHash }: Counter): Promise<void> {
  await query`
    update attempts set failures = greatest(failures - 1, 0), locked_until = null
    where purpose = ${purpose} and subject_hash = ${subjectHash}`
}

export async function deleteAttempts(query: Query, { purpose, subjectHash }: Counter): Promise<void> {
  await query`delete from attempts where purpose = ${purpose} and subject_hash = ${subjectHash}`
}

/** Deletes at most `limit` expired counts. Counts that another transaction has locked are skipped. */
export async function deleteOldAttempts(
  sql: Sql,
  forgetAfter: number,
  limit: number,
  at: Moment,
): Promise<number> {
  const deleted = await sql`
    delete from attempts where (purpose, subject_hash) in (
      select purpose, subject_hash from attempts
      where last_at < ${timeOf(sql, at)} - make_interval(secs => ${forgetAfter}) limit ${limit} for update skip locked
    )`
  return deleted.count
}

interface NewStep {
  tokenHash: Buffer
  adminId: string
  /** The hash that the password was checked with. */
  passwordHash: string
  /** In seconds, from now. */
  lifetime: number
}

/** Records a login that waits for its second factor. @returns false if the account changed in the meantime */
export async function insertStep(
  query: Query,
  { tokenHash, adminId, passwordHash, lifetime }: NewStep,
): Promise<boolean> {
  await query`delete from login_steps where expires_at <= now()`
  return hasRows(query)`
    insert into login_steps (token_hash, admin_id, expires_at)
    select ${tokenHash}::bytea, id, now() + make_interval(secs => ${lifetime}) from admins
    where id = ${adminId} and password_hash = ${passwordHash} and is_active
    returning admin_id`
}

/** @returns the active administrator who is signing in; undefined for an unknown, used or expired ticket */
export const findStepAdmin = (query: Query, tokenHash: Buffer) => readValue(
  query,
  z.object({ adminId: z.string() }),
)`
    select admin_id from login_steps s join admins a on a.id = s.admin_id
    where token_hash = ${tokenHash} and expires_at > now() and a.is_active`

/** Uses up a ticket. @returns whether it was still valid, which is true for only one of concurrent callers */
export const deleteStep = (query: Query, tokenHash: Buffer) => hasRows(query)`
    delete from login_steps where token_hash = ${tokenHash} and expires_at > now()`

/** Invalidates all unfinished logins of an administrator. */
export async function deleteSteps(query: Query, adminId: string): Promise<void> {
  await query`delete from login_steps where admin_id = ${adminId}`
}

import type { Query } from '#server/platform/database/connect.ts'

export interface AccountMailKey {
  adminId: string
  kind: string
  subjectHash: string
}

/** Records that an email is sent. @returns false if the same one was sent within a day */
export async function claimAccountMail(
  query: Query,
  { adminId, kind, subjectHash }: AccountMailKey,
): Promise<boolean> {
  const rows = await query`
    insert into account_mails (admin_id, kind, subject_hash) values (${adminId}, ${kind}, ${subjectHash})
    on conflict (admin_id, kind, subject_hash) do update set sent_at = now()
    where account_mails.sent_at < now() - interval '1 day'
    returning kind`
  return rows.length === 1
}

/** Deletes an administrator's records that no longer matter. */
export async function deleteOldAccountMails(query: Query, adminId: string): Promise<void> {
  await query`delete from account_mails where admin_id = ${adminId} and sent_at < now() - interval '1 day'`
}

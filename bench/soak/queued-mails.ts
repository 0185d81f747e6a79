import type { Sql } from '#server/platform/database/connect.ts'

/** Records every email that is queued, because a sent one is deleted. `sql` is the superuser's. */
export async function recordQueuedMails(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema soak;
    create table soak.mails (id uuid primary key, lead_id uuid, to_address text);
    create function soak.record() returns trigger language plpgsql security definer as $$
      begin
        insert into soak.mails values (new.id, new.questionnaire_id, new.to_address);
        return null;
      end $$;
    create trigger soak_record after insert on mails for each row execute function soak.record()`)
}

interface QueuedMail {
  id: string
  toAddress: string
  /** Whether it is about a lead that has been erased since, so that it need not be sent. */
  isMoot: boolean
}

/** All emails that were queued. */
export const listQueuedMails = (sql: Sql): Promise<QueuedMail[]> => sql<QueuedMail[]>`
  select mails.id, to_address, lead_id is not null and questionnaires.id is null as is_moot
  from soak.mails left join questionnaires on questionnaires.id = lead_id`

import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'

/** The letters that the server never uses in references begin those of copies: 1,352,000 of them. */
const MAX_COPIES = 2 * 26 * 26 * 1000
const PERIOD_DAYS = 365

/**
 * Copies the submitted leads until there are `upTo`. `total` leads would be spread evenly over the past year, oldest first.
 * Each copy has its own ids, keys, reference, email, phone number and times, and all other bytes of the lead that it copies.
 * Links in emails that were sent are not copied: most leads of a year have none anymore.
 */
export async function copyLeads(sql: Sql, upTo: number, total: number): Promise<void> {
  if (upTo > MAX_COPIES) throw new Error(`at most ${MAX_COPIES} leads can be copied`)
  const [existing] = await sql`select to_regclass('copied') as name`
  if (!existing?.name) {
    await transaction(sql, prepareOriginals)
    // Builds the indexes of times again without the times of before, so that copies are added at their ends, as in use.
    await sql`vacuum full questionnaires, submissions, inbox_leads, analytics_events`
  }
  const [row] = await sql`
    select (select count(*)::integer from copied) as submitted, (select count(*)::integer from questionnaires) as stored`
  for (let from: number = row?.stored; from < upTo; from += row?.submitted)
    await transaction(sql, (tx) => copyAll(tx, { from, count: Math.min(row?.submitted, upTo - from), total }))
}

/** Lists the submitted leads, and makes them older than all copies, so that rows are added in the order of their times. */
async function prepareOriginals(tx: Transaction): Promise<void> {
  await tx`
    create table copied as
    select row_number() over () - 1 as number, questionnaires.id, key_hash, reference, email, phone
    from submissions join questionnaires on questionnaires.id = questionnaire_id`
  const age = tx`make_interval(days => ${PERIOD_DAYS + 1})`
  await tx`update questionnaires set created_at = created_at - ${age}, updated_at = updated_at - ${age}`
  await tx`update submissions set received_at = received_at - ${age}, finished_at = finished_at - ${age}`
  await tx`update inbox_leads set received_at = received_at - ${age}, indexed_at = indexed_at - ${age}`
  await tx`update analytics_events set timestamp = timestamp - ${age}, received_at = received_at - ${age}`
}

async function copyAll(
  tx: Transaction,
  batch: { from: number; count: number; total: number },
): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx`set local synchronous_commit = off`
  await nameCopies(tx, batch)
  await copy(tx, 'questionnaires', 'source.id = copy.old_id', {
    id: 'copy.id',
    email: 'copy.email',
    phone: 'copy.phone',
    created_at: 'copy.at',
    updated_at: 'copy.at',
  })
  await copy(tx, 'submissions', 'source.key_hash = copy.old_key_hash', {
    key_hash: 'copy.key_hash',
    questionnaire_id: 'copy.id',
    reference: 'copy.reference',
    received_at: 'copy.at',
    finished_at: 'copy.at',
  })
  await copy(tx, 'inbox_leads', 'source.id = copy.old_id', {
    id: 'copy.id',
    received_at: 'copy.at',
    indexed_at: 'copy.at',
    search_text: 'copy.search_text',
    phone_key: 'case when phone_key is not null then hashtextextended(copy.phone, 0) end',
    name_key: 'hashtextextended(copy.email, 0)',
    is_read: "copy.at < now() - interval '7 days'",
  })
  await tx`
    insert into analytics_events (event_type, user_city, user_state, ip_address, user_agent, metadata, timestamp,
      received_at)
    select event_type, city, state, ip_address, user_agent, ${tx.json({ path: '/questionnaire' })}, at, at
    from copies as copy join questionnaires on questionnaires.id = old_id,
      unnest(array['page_view', 'questionnaire_completed']::event_type[]) as event_type order by copy.number`
  await tx`drop table copies`
}

/** Makes a table with what is new in each copy. */
async function nameCopies(
  tx: Transaction,
  { from, count, total }: { from: number; count: number; total: number },
) {
  await tx`
    create temporary table copies on commit drop as
    select copied.number, copied.id as old_id, copied.key_hash as old_key_hash, named.*,
      replace(replace(replace(search_text, copied.email, named.email), lower(copied.reference), lower(named.reference)),
        coalesce(regexp_replace(copied.phone, '\\D', '', 'g'), ' '), coalesce(regexp_replace(named.phone, '\\D', '', 'g'), ' '))
        as search_text
    from copied join inbox_leads on inbox_leads.id = copied.id,
      lateral (
        select md5(copied.id || ' ' || n)::uuid as id, sha256(copied.key_hash || int4send(n)) as key_hash, n || email as email,
          substr(phone, 1, 6) || lpad((n::bigint * 7919 % 10000000)::text, 7, '0') as phone,
          (array['I', 'O'])[1 + n / 676000] || chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26)
            || to_char(n % 1000, 'FM"-"000') as reference,
          now() - (1 - n / ${total}::double precision) * make_interval(days => ${PERIOD_DAYS}) as at
        from (select ${from}::integer + copied.number::integer as n) as numbers
      ) as named
    where copied.number < ${count} order by copied.number`
}

/** Inserts a row for each row of `copies` and the `source` row that belongs to it, with `changed` columns. */
async function copy(
  tx: Transaction,
  table: string,
  condition: string,
  changed: Record<string, string>,
): Promise<void> {
  const rows = await tx`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = rows.map(({ name }) => String(name))
  const values = names.map((name) => changed[name] ?? `source.${name}`)
  await tx.unsafe(
    `insert into ${table} (${names}) select ${values} from copies as copy join ${table} as source on ${condition}
     order by copy.number`,
  )
}

import * as z from 'zod/mini'
import type { Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne, readValue } from '#server/platform/database/read.ts'
import { ACCESS } from '#shared/contract/access.ts'
import { DUTY_MODES, type Duty } from '#shared/desk/mails.ts'

/**
 * An SQL fragment: the choice of each active administrator who works with leads, with the address. Someone who hasn't
 * chosen gets nothing, except that the owner who was added first gets each email unless there is `operatorEmail`.
 */
const choicesFragment = (query: Query, operatorEmail: string | undefined): Part => query`
  select admins.id as admin_id, coalesce(duties.address, admins.email) as address,
    coalesce(duties.mode, case
      when ${operatorEmail === undefined} and admins.id = (
        select id from admins where is_active and role = 'admin' and invited_at is null order by created_at, id limit 1
      ) then 'each' else 'none' end) as mode
  from admins left join duties on duties.admin_id = admins.id
  where admins.is_active and ${worksWithLeads(query)}`

const worksWithLeads = (query: Query): Part => query`admins.role = any(${[...ACCESS.desk]})`

/**
 * An SQL fragment: `admin_id` and `address` of everyone who gets each email at once, one row for each address. OPERATOR_EMAIL
 * belongs to no administrator.
 */
export const receiversFragment = (query: Query, operatorEmail: string | undefined): Part => query`
  select distinct on (lower(address)) admin_id, address from (
    select admin_id, address from (${choicesFragment(query, operatorEmail)}) as choice where mode = 'each'
    union all select null, ${operatorEmail ?? null}::text where ${operatorEmail !== undefined}
  ) as person order by lower(address), admin_id`

const Receiver = z.object({ adminId: z.nullable(z.string()), address: z.string() })

/** Everyone who gets each email at once. */
export const listReceivers = (query: Query, operatorEmail: string | undefined) =>
  read(query, Receiver)`${receiversFragment(query, operatorEmail)}`

const Choice = z.object({ adminId: z.string(), address: z.string(), mode: z.enum(DUTY_MODES) })

/** What each active administrator who works with leads gets, and where. */
export const listChoices = (query: Query, operatorEmail: string | undefined) =>
  read(query, Choice)`${choicesFragment(query, operatorEmail)}`

/** Where an administrator gets these emails. @returns undefined for one who is deactivated or doesn't work with leads */
export const findAddress = (query: Query, adminId: string) => readValue(
  query,
  z.object({ address: z.string() }),
)`
    select coalesce(duties.address, admins.email) as address
    from admins left join duties on duties.admin_id = admins.id where admins.id = ${adminId} and is_active
      and ${worksWithLeads(query)}`

/** Stores a choice. What arrived before belongs to no digest. */
export async function upsertDuty(query: Query, adminId: string, { mode, address }: Duty): Promise<void> {
  await query`
    insert into duties as old (admin_id, mode, address) values (${adminId}, ${mode}, ${address})
    on conflict (admin_id) do update set mode = excluded.mode, address = excluded.address,
      digested_to = case when old.mode in ('hourly', 'daily') then old.digested_to else now() end`
}

/** Makes an administrator's unsent emails due now, because the address may be another one. */
export async function wakeMailsOf(query: Query, adminId: string): Promise<void> {
  await query`
    update mails set attempts = 0, next_attempt_at = now(), failed_at = null where admin_id = ${adminId}`
}

/** When daily digests are sent, in TIME_ZONE: before the working day begins. */
const DAILY_HOUR = 8

const DueDigest = z.object({ adminId: z.string(), address: z.string(), from: z.date(), to: z.date() })

/**
 * Locks the digests that are due, and skips those that another server has locked. A digest ends `settleSeconds` ago at the
 * latest, because what arrived since may not be committed yet.
 */
export const lockDueDigests = (tx: Transaction, timeZone: string, settleSeconds: number) =>
  read(tx, DueDigest)`
    select duties.admin_id, duties.address, duties.digested_to as "from", ended.at as "to"
    from duties
    join admins on admins.id = duties.admin_id and admins.is_active
    cross join (select now() - make_interval(secs => ${settleSeconds}::double precision) as settled) as clock
    cross join lateral (
      select case duties.mode
        when 'hourly' then date_trunc('hour', settled)
        when 'daily' then (date_trunc('day', (settled at time zone ${timeZone}) - make_interval(hours => ${DAILY_HOUR}))
          + make_interval(hours => ${DAILY_HOUR})) at time zone ${timeZone}
      end as at
    ) as ended
    where duties.mode in ('hourly', 'daily') and duties.digested_to < ended.at
    for update of duties skip locked`

export async function updateDigestedTo(query: Query, adminId: string, to: Date): Promise<void> {
  await query`update duties set digested_to = ${to} where admin_id = ${adminId}`
}

/** What an email says about a lead: nothing that tells who it is. */
const LeadNews = z.object({
  reference: z.string(),
  city: z.string(),
  state: z.string(),
  amenities: z.array(z.string()),
  hasPhone: z.boolean(),
})
export type LeadNews = z.infer<typeof LeadNews>

/** A lead's latest version. @returns undefined if it was erased */
export const findLeadNews = (query: Query, leadId: string) =>
  readFirst(query, LeadNews)`
    select reference, city, state, amenities, coalesce(phone, '') <> '' as has_phone from questionnaires
    join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    where questionnaires.id = ${leadId}`

/** After `from`, up to and including `to`. */
export interface Span {
  from: Date
  to: Date
}

const ListedLead = z.extend(LeadNews, { isNew: z.boolean() })

/** At most `limit` leads that arrived or were corrected in a span, oldest first. */
export const listLeadNews = (query: Query, { from, to }: Span, limit: number) => read(query, ListedLead)`
  select reference, city, state, amenities, coalesce(phone, '') <> '' as has_phone, created_at > ${from} as is_new
  from questionnaires
  join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
  where updated_at > ${from} and updated_at <= ${to} and source is null order by updated_at limit ${limit}`

/** The references of at most `limit` messages that arrived in a span, oldest first. */
export const listMessageNews = (query: Query, { from, to }: Span, limit: number) =>
  read(query, z.object({ reference: z.string() }))`
    select coalesce(reference, '') as reference from contacts
    where erased_at is null and created_at > ${from} and created_at <= ${to} order by created_at limit ${limit}`

const Counts = z.object({ leads: z.int(), messages: z.int() })

/** How many leads arrived or were corrected in a span, and how many messages arrived. */
export const countNews = (query: Query, { from, to }: Span) => readOne(query, Counts)`
  select
    (select count(*)::integer from questionnaires where updated_at > ${from} and updated_at <= ${to} and source is null) as leads,
    (select count(*)::integer from contacts
      where erased_at is null and created_at > ${from} and created_at <= ${to}) as messages`

const DueTour = z.object({ taskId: z.string(), leadId: z.string(), adminId: z.string() })

/** Marks the tours of the next 24 hours as reminded of, and skips those that another server has locked. */
export const markDueTours = (tx: Transaction, timeZone: string) => read(tx, DueTour)`
  update inbox_tasks set reminded_at = now() from inbox_leads
  where inbox_leads.id = lead_id and coalesce(owner_id, assigned_to) is not null and inbox_tasks.id in (
    select id from inbox_tasks where community is not null and done_at is null and reminded_at is null
      and (due_on + coalesce(due_at, '23:59')) at time zone ${timeZone} between now() and now() + interval '1 day'
    for update skip locked
  )
  returning inbox_tasks.id as task_id, lead_id, coalesce(owner_id, assigned_to) as admin_id`

const Tour = z.object({
  community: z.string(),
  day: z.string(),
  time: z.nullable(z.string()),
  reference: z.string(),
})

/** A tour that is still planned. */
export const findTour = (query: Query, taskId: string) => readFirst(query, Tour)`
  select community ->> 'name' as community, to_char(due_on, 'FMMonth FMDD') as day,
    to_char(due_at, 'FMHH12:MI AM') as time, reference
  from inbox_tasks join submissions on questionnaire_id = lead_id and superseded_by is null
  where inbox_tasks.id = ${taskId} and done_at is null`

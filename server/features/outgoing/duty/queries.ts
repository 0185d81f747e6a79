import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { ACCESS } from '#shared/access.ts'
import { DUTY_MODES, type Duty } from '#shared/duty.ts'

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
export async function findAddress(query: Query, adminId: string): Promise<string | undefined> {
  const [row] = await read(query, z.object({ address: z.string() }))`
    select coalesce(duties.address, admins.email) as address
    from admins left join duties on duties.admin_id = admins.id where admins.id = ${adminId} and is_active
      and ${worksWithLeads(query)}`
  return row?.address
}

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

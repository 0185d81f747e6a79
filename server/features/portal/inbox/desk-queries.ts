import * as z from 'zod/mini'
import type { JsonObject, Part, Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readValue } from '#server/platform/database/read.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { ACCESS } from '#shared/contract/access.ts'
import { DeskState } from '#shared/desk/inbox.ts'
import { Colleague, DeskEvent } from '#shared/desk/inbox-changes.ts'

const DeskRow = z.extend(DeskState, { assignedTo: z.nullable(z.looseObject({})) })
const EventRow = z.extend(DeskEvent, { at: z.date(), details: z.looseObject({}) })

/** Where a lead stands. @returns undefined if there is no such lead, or no longer */
export const findDesk = (query: Query, leadId: string) => readDesk(query, leadId, query``)

/** Like findDesk, and locks the lead's place until the transaction ends. */
export const lockDesk = (query: Query, leadId: string) =>
  readDesk(query, leadId, query`for update of inbox_leads`)

async function readDesk(query: Query, leadId: string, lock: Part): Promise<DeskState | undefined> {
  const row = await readFirst(query, DeskRow)`
    select stage, close_reason,
      case when assigned_to is not null then jsonb_build_object('id', assigned_to, 'username', username) end
        as assigned_to,
      next_step, next_on, is_read, version
    from inbox_leads left join admins on admins.id = assigned_to left join lateral next_task(inbox_leads.id) on true
    where inbox_leads.id = ${leadId} ${lock}`
  return row as DeskState | undefined
}

/** The events of a lead and of those merged into it, latest first, at most `limit`. */
export async function listEvents(query: Query, leadId: string, limit: number): Promise<DeskEvent[]> {
  const rows = await read(query, EventRow)`
    select inbox_events.id::text, username, at, kind, details
    from inbox_events join admins on admins.id = admin_id
    where lead_id = ${leadId} or (
      not details ? 'into' and lead_id in (select id from inbox_leads where merged_into = ${leadId})
    )
    order by inbox_events.id desc limit ${limit}`
  return rows.map(withIsoTimes) as DeskEvent[]
}

/** A change as it is stored. */
export interface NewEvent {
  leadId: string
  key: string
  adminId: string
  kind: DeskEvent['kind']
  details: JsonObject
}

/** Whether the event under a key is this one. Undefined if the key is unknown. */
export const findSameEvent = (query: Query, event: NewEvent) => readValue(
  query,
  z.object({ isSame: z.boolean() }),
)`
    select kind = ${event.kind} and details = ${query.json(event.details)} and admin_id = ${event.adminId} as is_same
    from inbox_events where lead_id = ${event.leadId} and key = ${event.key}`

/** @param version of the lead after the change; null for a change without one */
export async function insertEvent(query: Query, event: NewEvent, version: number | null): Promise<void> {
  await query`
    insert into inbox_events (lead_id, key, admin_id, kind, details, version)
    values (${event.leadId}, ${event.key}, ${event.adminId}, ${event.kind}, ${query.json(event.details)}, ${version})`
}

/**
 * The version of a lead with its latest event of some kinds; 0 without one.
 * @param item the id of the only task or person whose events count, with those that name none
 */
export async function findVersion(
  query: Query,
  { leadId, kinds, item }: { leadId: string; kinds: readonly DeskEvent['kind'][]; item: unknown },
): Promise<number> {
  const row = await readFirst(query, z.object({ version: z.nullable(z.int()) }))`
    select version from inbox_events where lead_id = ${leadId} and kind = any (${[...kinds]})
      ${item === undefined ? query`` : query`and coalesce(details ->> 'item', ${String(item)}) = ${String(item)}`}
    order by id desc limit 1`
  return row?.version ?? 0
}

/** Sets columns of a lead's or message's place. Its version grows if `isNewVersion`. */
export async function updatePlace(
  query: Query,
  table: 'inbox_leads' | 'inbox_messages',
  id: string,
  columns: Record<string, string | boolean | null>,
  isNewVersion: boolean,
): Promise<void> {
  const update =
    Object.keys(columns).length > 0
      ? query`update ${query(table)} set ${query(columns)}, version`
      : query`update ${query(table)} set version`
  await query`
    ${update} = version + ${isNewVersion ? 1 : 0}::integer
    where id = ${id}`
}

/** The name of an active administrator who works with leads. */
export const findAssignee = (query: Query, adminId: string) => readValue(
  query,
  z.pick(Colleague, { username: true }),
)`
    select username from admins where id = ${adminId} and ${canBeAssigned(query)}`

/** The active administrators who work with leads, by name. */
export const listColleagues = (query: Query) => read(query, Colleague)`
  select id, username from admins where ${canBeAssigned(query)} order by lower(username)`

const canBeAssigned = (query: Query): Part =>
  query`is_active and invited_at is null and role = any(${[...ACCESS.desk]})`

import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { type DeskRecord, MAX_MERGED } from '#shared/desk/inbox.ts'
import type { DeskChange, Stage } from '#shared/desk/inbox-changes.ts'
import { type ChangeResult, changedSince, conflictOf, isStored, MAX_EVENTS } from './change-record.ts'
import {
  findDesk,
  findSameEvent,
  findVersion,
  insertEvent,
  listEvents,
  lockDesk,
  type NewEvent,
  updatePlace,
} from './desk-queries.ts'
import {
  deleteDismissal,
  findStageBefore,
  insertDismissal,
  listFamily,
  lockPlaces,
  type Place,
  updateMerge,
} from './family-queries.ts'
import { decide, type FamilyChange, moveTo, type OwnChange, planChange } from './plan-change.ts'
import { listMarks, listPeople, listTasks } from './task-queries.ts'

/**
 * Stores what an administrator does with a lead, or decides about two, once: a retry with the same key adds nothing. A change
 * isn't stored if someone has changed the same since the version that it is based on.
 * @throws ApiError not_found (404); key_reused (422) for a key that belongs to another change; invalid (422) for an assignee
 *   that isn't an active administrator
 */
export const changeLead = (
  sql: Sql,
  { adminId }: AdminContext,
  leadId: string,
  change: DeskChange,
): Promise<ChangeResult<DeskRecord>> =>
  'other' in change
    ? changeFamily(sql, adminId, leadId, change)
    : retried(sql, (tx) => changeOne(tx, adminId, leadId, change))

async function changeOne(
  tx: Transaction,
  adminId: string,
  leadId: string,
  change: OwnChange,
): Promise<ChangeResult<DeskRecord>> {
  const desk = found(await lockDesk(tx, leadId))
  const { details, columns, store, isAlreadySo } = await planChange({ tx, leadId, adminId, desk }, change)
  const { key, kind } = change
  const event: NewEvent = { leadId, adminId, key, kind, details }
  if (isStored(await findSameEvent(tx, event))) return { stored: await readRecord(tx, leadId) }
  if ('version' in change) {
    const latest = await findVersion(tx, { leadId, kinds: SAME_FIELD[kind] ?? [kind], item: details.item })
    // A version from the future was seen before an older backup was restored.
    if (change.version < latest || change.version > desk.version)
      return conflictOf(changedSince('lead'), await readRecord(tx, leadId))
  }
  if (!isAlreadySo) {
    const grows = 'version' in change || kind === 'task_done' || kind === 'task_reopened'
    await insertEvent(tx, event, grows ? desk.version + 1 : null)
    if (columns || grows) await updatePlace(tx, 'inbox_leads', leadId, columns ?? {}, grows)
    await store?.()
  }
  return { stored: await readRecord(tx, leadId) }
}

/** The kinds of events that change what one kind does. Without an entry, only the kind itself does. */
const SAME_FIELD: Partial<Record<NewEvent['kind'], NewEvent['kind'][]>> = {
  task: ['task', 'task_done', 'task_reopened'],
  stage: ['stage', 'closed'],
  closed: ['stage', 'closed'],
}

/** The ids of the leads that are merged with a lead, with its own. Empty if it doesn't exist. */
export const readFamilyIds = async (query: Query, leadId: string): Promise<string[]> =>
  (await listFamily(query, leadId)).map(({ id }) => id)

/** Locks a lead's place until the transaction ends. @returns the ids of `readFamilyIds` */
export const lockFamilyIds = async (tx: Transaction, leadId: string): Promise<string[]> =>
  (await lockDesk(tx, leadId)) ? readFamilyIds(tx, leadId) : []

/** Sets the stage of an open lead to decided, whose family moves in. */
export async function decideLead(tx: Transaction, adminId: string, leadId: string): Promise<void> {
  const desk = await lockDesk(tx, leadId)
  if (desk) await decide({ tx, leadId, adminId, desk })
}

/** Where a lead stands, and its events. @throws ApiError not_found (404) */
export async function readRecord(query: Query, leadId: string): Promise<DeskRecord> {
  const desk = found(await findDesk(query, leadId))
  const [tasks, people, marked, events] = await Promise.all([
    listTasks(query, leadId),
    listPeople(query, leadId),
    listMarks(query, leadId),
    listEvents(query, leadId, MAX_EVENTS),
  ])
  const marks: DeskRecord['marks'] = {}
  for (const { community, mark } of marked) marks[community] = [...(marks[community] ?? []), mark]
  return { desk, tasks, people, marks, events }
}

const ALREADY_MERGED =
  'One of these leads was merged before. Open the lead that it belongs to, or undo that first.'
const TOO_MANY = `At most ${MAX_MERGED} leads can be merged into one.`
const NOT_MERGED = 'These leads aren’t merged any more. Nothing was changed.'

/**
 * Stores, once, that an administrator merges or separates two leads, or says that they aren't the same family. Both get an
 * event. A merge changes nothing but the place in the inbox, so separating the leads restores both.
 * @throws ApiError not_found (404) if one doesn't exist; key_reused (422); invalid (422) for a lead and itself
 */
const changeFamily = (
  sql: Sql,
  adminId: string,
  leadId: string,
  change: FamilyChange,
): Promise<ChangeResult<DeskRecord>> =>
  retried(sql, async (tx): Promise<ChangeResult<DeskRecord>> => {
    const { key, kind, other } = change
    const places = await lockPlaces(tx, [leadId, other])
    const [lead, second] = [leadId, other].map((id) => places.find((place) => place.id === id))
    if (!lead || !second) throw new ApiError('not_found', MESSAGES.notFound)
    if (other === leadId) throw sameLead()
    const event = { leadId, adminId, key, kind, details: { lead: other } }
    if (isStored(await findSameEvent(tx, event))) return { stored: await readRecord(tx, leadId) }
    const refusal = refusalOf(change, lead, second)
    if (refusal) return conflictOf(refusal, await readRecord(tx, leadId))
    await insertEvent(tx, event, null)
    const details = isMerge(change) ? { into: leadId } : { lead: leadId }
    await insertEvent(tx, { ...event, leadId: other, details }, null)
    await apply(tx, leadId, change)
    if (kind === 'merged') await takeStage(tx, adminId, lead, second)
    if (kind === 'separated') await giveStageBack(tx, adminId, lead, second)
    return { stored: await readRecord(tx, leadId) }
  })

/** How far a family has come, in this order. A closed lead stays closed. */
const PROGRESS: readonly Stage[] = ['new', 'contacted', 'touring', 'decided']

/** A merged family is where the further one of its leads is. */
async function takeStage(
  tx: Transaction,
  adminId: string,
  lead: Place,
  { id: other, stage }: Place,
): Promise<void> {
  const isFurther = PROGRESS.indexOf(stage) > PROGRESS.indexOf(lead.stage)
  if (lead.stage === 'closed' || !isFurther) return
  await moveTo(
    { tx, adminId, leadId: lead.id, desk: lead },
    { stage, before: lead.stage, lead: other },
    false,
  )
}

/** Separating a lead undoes the stage that came with it, unless someone has changed it since. */
async function giveStageBack(
  tx: Transaction,
  adminId: string,
  lead: Place,
  { id: other }: Place,
): Promise<void> {
  const before = await findStageBefore(tx, { leadId: lead.id, other })
  if (before) await moveTo({ tx, adminId, leadId: lead.id, desk: lead }, { stage: before }, false)
}

const isMerge = (change: FamilyChange) => 'version' in change

/** Why a change isn't stored. */
function refusalOf(change: FamilyChange, lead: Place, other: Place): string | undefined {
  if (change.kind === 'merged' && (lead.mergedInto || other.mergedInto || other.merged > 0))
    return ALREADY_MERGED
  if (change.kind === 'separated' && other.mergedInto !== lead.id) return NOT_MERGED
  if ('version' in change && (change.version !== lead.version || change.otherVersion !== other.version))
    return changedSince('lead')
  return change.kind === 'merged' && lead.merged >= MAX_MERGED ? TOO_MANY : undefined
}

function apply(tx: Transaction, leadId: string, { kind, other }: FamilyChange): Promise<void> {
  switch (kind) {
    case 'merged':
      return updateMerge(tx, { leadId, other }, leadId)
    case 'separated':
      return updateMerge(tx, { leadId, other }, null)
    case 'not_same':
      return insertDismissal(tx, leadId, other)
    case 'maybe_same':
      return deleteDismissal(tx, leadId, other)
  }
}

const sameLead = () =>
  new ApiError('invalid', MESSAGES.invalid, { issues: [{ path: 'other', message: 'Choose another lead' }] })

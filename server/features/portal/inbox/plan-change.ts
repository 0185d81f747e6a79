import { randomUUID } from 'node:crypto'
import { refreshInboxText } from '#server/features/leads/inbox-place/place.ts'
import { toPersonText } from '#server/features/leads/inbox-place/search-text.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { DeskState } from '#shared/desk/inbox.ts'
import type { DeskChange, Mark, NamedCommunity, Stage } from '#shared/desk/inbox-changes.ts'
import type { Plan } from './change-record.ts'
import { findAssignee, insertEvent, type NewEvent, updatePlace } from './desk-queries.ts'
import { answerMessage } from './message-queries.ts'
import { deletePerson, lockTask, updateTaskDone, upsertPerson, upsertTask } from './task-queries.ts'

/** What an administrator decides about two leads. */
export type FamilyChange = Extract<DeskChange, { other: string }>
/** A change of one lead. */
export type OwnChange = Exclude<DeskChange, FamilyChange>

type Planned = Plan & Pick<NewEvent, 'details'>
/** Who changes which lead. */
interface Mover {
  tx: Transaction
  leadId: string
  adminId: string
  desk: Pick<DeskState, 'version'>
}
interface Context extends Mover {
  desk: DeskState
}

/**
 * What a change of a lead does, and what its event says.
 * @throws ApiError invalid (422) for someone who isn't an active administrator; not_found (404) for an unknown task
 */
export function planChange(context: Context, change: OwnChange): Promise<Planned> | Planned {
  const { tx, desk } = context
  switch (change.kind) {
    case 'stage':
      return { columns: { stage: change.stage, closeReason: null }, details: { stage: change.stage } }
    case 'closed':
      return {
        columns: { stage: 'closed', closeReason: change.reason },
        details: { stage: 'closed', reason: change.reason },
      }
    case 'task':
      return planTask(context, change)
    case 'task_done':
      return planDone(context, change)
    case 'task_reopened':
      return planReopened(context, change)
    case 'call':
      return { details: { outcome: change.outcome }, store: () => storeCall(context, change.outcome) }
    case 'person': {
      const { id, person } = change
      return {
        details: { item: id, ...(person && { relation: person.relation }) },
        store: async () => {
          const changed = person
            ? await upsertPerson(tx, context.leadId, id, person, toPersonText(person))
            : await deletePerson(tx, context.leadId, id)
          if (changed) await refreshInboxText(tx, [changed])
          else if (person) throw unknown()
        },
      }
    }
    case 'community':
      return planMark(context, change)
    case 'assigned':
      return planAssigned(tx, change)
    case 'note':
      return { details: { text: change.text } }
    case 'read':
      return { columns: { isRead: true }, details: {}, isAlreadySo: desk.isRead }
  }
}

type Of<Kind extends OwnChange['kind']> = Extract<OwnChange, { kind: Kind }>

async function planAssigned(tx: Transaction, { adminId }: Of<'assigned'>): Promise<Planned> {
  const assignee = await requireAssignee(tx, adminId, 'adminId')
  return { columns: { assignedTo: adminId }, details: { ...(assignee && { assignee }) } }
}

async function planTask({ tx, leadId, adminId }: Context, { id, key, task }: Of<'task'>): Promise<Planned> {
  const { text, on, at, ownerId, community, messageId } = task
  const assignee = await requireAssignee(tx, ownerId, 'task.ownerId')
  return {
    details: {
      item: id,
      text,
      on,
      ...(at && { at }),
      ...(assignee && { assignee }),
      ...(community && { community: community.name }),
    },
    async store() {
      if (!(await upsertTask(tx, leadId, id, task))) throw unknown()
      if (messageId) await answerMessage(tx, { messageId, adminId, key })
    },
  }
}

async function planDone(context: Context, { id, outcome }: Of<'task_done'>): Promise<Planned> {
  const { tx } = context
  const task = await requireTask(context, id)
  const { community } = task
  return {
    details: {
      item: id,
      text: task.text,
      ...(community && outcome && { outcome, community: community.name }),
    },
    isAlreadySo: task.isDone,
    async store() {
      await updateTaskDone(tx, id, { isDone: true, outcome: community ? outcome : null })
      if (community && outcome === 'toured')
        await addEvent(context, 'community', markDetails(community, 'toured', true), null)
    },
  }
}

async function planReopened(context: Context, { id }: Of<'task_reopened'>): Promise<Planned> {
  const { text, isDone } = await requireTask(context, id)
  return {
    details: { item: id, text },
    isAlreadySo: !isDone,
    store: () => updateTaskDone(context.tx, id, { isDone: false }),
  }
}

/** A move-in has a day and maybe a room, and is the family's decision. */
function planMark(context: Context, { community, mark, isOn, movedIn }: Of<'community'>): Planned {
  const isMove = mark === 'moved_in' && isOn
  return {
    details: {
      ...markDetails(community, mark, isOn),
      ...(isMove && movedIn && { on: movedIn.on, ...(movedIn.room && { room: movedIn.room }) }),
    },
    ...(isMove && { store: () => decide(context) }),
  }
}

/** Sets the stage of an open lead whose family moves in. */
export async function decide(context: Context): Promise<void> {
  const { stage } = context.desk
  if (stage !== 'decided' && stage !== 'closed') await moveTo(context, { stage: 'decided' })
}

/** Reaching the family of a new lead is the first contact. */
async function storeCall(context: Context, outcome: string): Promise<void> {
  if (outcome === 'reached' && context.desk.stage === 'new') await moveTo(context, { stage: 'contacted' })
}

/** Sets a stage that another change brings with it. `isNewVersion` unless that change raises the lead's version itself. */
export async function moveTo(
  context: Mover,
  details: { stage: Stage } & Record<string, string>,
  isNewVersion = true,
): Promise<void> {
  const { tx, leadId, desk } = context
  await addEvent(context, 'stage', details, desk.version + 1)
  await updatePlace(tx, 'inbox_leads', leadId, { stage: details.stage }, isNewVersion)
}

/** Adds an event that a change brings with it. */
const addEvent = (
  { tx, leadId, adminId }: Mover,
  kind: NewEvent['kind'],
  details: NewEvent['details'],
  version: number | null,
): Promise<void> => insertEvent(tx, { leadId, adminId, key: randomUUID(), kind, details }, version)

const markDetails = ({ id, name }: NamedCommunity, mark: Mark, isOn: boolean) => ({
  community: name,
  communityId: id,
  mark,
  isOn,
})

async function requireTask({ tx, leadId }: Context, id: string) {
  const task = await lockTask(tx, leadId, id)
  if (!task) throw unknown()
  return task
}

const unknown = () => new ApiError('not_found', MESSAGES.notFound)

async function requireAssignee(
  tx: Transaction,
  adminId: string | null,
  path: string,
): Promise<string | undefined> {
  if (adminId === null) return undefined
  const username = await findAssignee(tx, adminId)
  if (username) return username
  throw new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path, message: 'This administrator doesn’t exist or is deactivated' }],
  })
}

import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DeskRecord, type DeskState, type InboxLead, InboxPage, type LeadDetail } from '#shared/desk/inbox.ts'
import { Colleague, type DeskChange, type DeskEvent } from '#shared/desk/inbox-changes.ts'
import { describeFailure } from '../admin-api.ts'
import { formatMoment } from '../format.ts'
import { refreshAdminData, updateAdminData, useAdminData } from '../use-admin-data.ts'
import { type RecordKind, refreshInbox } from './paged-records.ts'
import { useEvents, type WithoutKey } from './use-change.ts'

export const LEADS: RecordKind<InboxLead> = {
  searchPath: ADMIN_API.inboxSearch,
  pathOf: (id) => `${ADMIN_API.inboxLeads}/${id}`,
  Page: z.pipe(
    InboxPage,
    z.transform(({ leads, next }) => ({ rows: leads, next })),
  ),
}

type NewChange = WithoutKey<DeskChange>

/** The props of a form that changes a lead. */
export interface DeskFormProps {
  leadId: string
  desk: DeskState
}

/** Sends changes of a lead and shows the result. */
export const useDeskChange = (id: string) =>
  useEvents<NewChange, typeof DeskRecord>(LEADS.pathOf(id), DeskRecord, {
    explain: (error, change, current) =>
      (current && describeDeskConflict(current, change)) || describeFailure(error),
    async show(record) {
      await updateAdminData<LeadDetail>(LEADS.pathOf(id), (detail) => ({ ...detail, ...record }))
      refreshInbox(LEADS.pathOf(id))
    },
  })

const CHANGED: Partial<
  Record<DeskEvent['kind'], { kinds: DeskEvent['kind'][]; what: string; still: string }>
> = {
  stage: { kinds: ['stage', 'closed'], what: 'the stage', still: 'Your choice is still here.' },
  closed: { kinds: ['stage', 'closed'], what: 'the stage', still: 'Your text is still here.' },
  task: { kinds: ['task', 'task_done'], what: 'the task', still: 'Your text is still here.' },
  assigned: { kinds: ['assigned'], what: 'who has the lead', still: 'Your choice is still here.' },
}

/** 'olive changed the stage at 9:58 AM. Your text is still here.' */
function describeDeskConflict({ events }: DeskRecord, { kind }: NewChange): string | undefined {
  const changed = CHANGED[kind]
  const event = events.find((one) => changed?.kinds.includes(one.kind))
  return (
    changed &&
    event &&
    `${event.username} changed ${changed.what} ${formatMoment(event.at)}. ${changed.still}`
  )
}

/** Sends changes of two leads. A stored one changes several lists and leads, so what is shown is loaded again. */
export function useFamilyChange(leadId: string) {
  const desk = useDeskChange(leadId)
  const send = async (change: Extract<NewChange, { other: string }>) => {
    const stored = await desk.send(change)
    if (stored) refreshAdminData()
    return stored
  }
  return { ...desk, send }
}

const Colleagues = z.array(Colleague)

/** To whom leads and tasks can be assigned; undefined until that is loaded. */
export const useColleagues = () => useAdminData(ADMIN_API.inboxColleagues, Colleagues).data

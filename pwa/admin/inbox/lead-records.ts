import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import {
  type DeskChange,
  DeskRecord,
  type DeskState,
  type InboxLead,
  InboxPage,
  type LeadDetail,
} from '#shared/inbox.ts'
import { adminQueries, refreshAdminData, updateAdminData } from '../use-admin-data.ts'
import { changeRows, type RecordKind } from './paged-records.ts'
import { useChange, type WithoutKey } from './use-change.ts'

export const LEADS: RecordKind<InboxLead> = {
  key: 'inbox',
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
  desk: DeskState
  isSending: boolean
  /** @returns whether the change was stored */
  send: (change: NewChange) => Promise<boolean>
}

/** Sends changes of a lead and shows the result. */
export const useDeskChange = (id: string) =>
  useChange<NewChange, typeof DeskRecord>(LEADS.pathOf(id), DeskRecord, async (record) => {
    await updateAdminData<LeadDetail>(LEADS.pathOf(id), (detail) => ({ ...detail, ...record }))
    const { stage, isRead, assignedTo, nextStep, nextOn } = record.desk
    const change = { stage, isRead, assignedTo: assignedTo?.username ?? null, nextStep, nextOn }
    changeRows(LEADS, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
    void adminQueries.invalidateQueries({ queryKey: [ADMIN_API.inboxCounts] })
  })

/** Sends changes of two leads. A stored one changes several lists and leads, so what is shown is loaded again. */
export function useFamilyChange(leadId: string) {
  const desk = useDeskChange(leadId)
  const send = async (change: Extract<NewChange, { other: string }>): Promise<boolean> => {
    const isStored = await desk.send(change)
    if (isStored) refreshAdminData()
    return isStored
  }
  return { ...desk, send }
}

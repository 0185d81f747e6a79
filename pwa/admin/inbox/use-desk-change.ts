import { type DeskChange, DeskRecord, type DeskState } from '#shared/inbox.ts'
import { applyRecord, leadPath } from './inbox-queries.ts'
import { useChange, type WithoutKey } from './use-change.ts'

export type NewChange = WithoutKey<DeskChange>

/** The props of a form that changes a lead. */
export interface DeskFormProps {
  desk: DeskState
  isSending: boolean
  /** @returns whether the change was stored */
  send: (change: NewChange) => Promise<boolean>
}

/** Sends changes of a lead and shows the result. */
export const useDeskChange = (leadId: string) =>
  useChange<NewChange, typeof DeskRecord>(leadPath(leadId), DeskRecord, (record) =>
    applyRecord(leadId, record),
  )

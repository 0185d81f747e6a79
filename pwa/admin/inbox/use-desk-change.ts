import { useCallback, useRef, useState } from 'react'
import { type DeskChange, DeskRecord, type DeskState } from '../../../shared/inbox.ts'
import { makeKey } from '../../local/submission-key.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { applyRecord, leadPath } from './inbox-queries.ts'

/** A change without its key, which `send` adds. */
type WithoutKey<Change> = Change extends unknown ? Omit<Change, 'key'> : never
export type NewChange = WithoutKey<DeskChange>

/** The props of a form that changes a lead. */
export interface DeskFormProps {
  desk: DeskState
  isSending: boolean
  /** @returns whether the change was stored */
  send: (change: NewChange) => Promise<boolean>
}

/**
 * Sends changes of a lead and shows the result. A repeated attempt of the same change keeps its key, so that it is stored
 * once even if the first response was lost.
 */
export function useDeskChange(leadId: string) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const failed = useRef<{ text: string; key: string }>(undefined)
  /** @returns whether the change was stored */
  const send = useCallback(
    async (change: NewChange): Promise<boolean> => {
      const text = JSON.stringify(change)
      const key = failed.current?.text === text ? failed.current.key : makeKey()
      failed.current = { text, key }
      setSending(true)
      setProblem(undefined)
      try {
        const record = await sendAdmin('POST', `${leadPath(leadId)}/events`, { ...change, key }, DeskRecord)
        failed.current = undefined
        await applyRecord(leadId, record)
        return true
      } catch (error) {
        setProblem(errorMessage(error, 'Failed to save the change'))
        return false
      } finally {
        setSending(false)
      }
    },
    [leadId],
  )
  return { send, isSending, problem, dismiss: () => setProblem(undefined) }
}

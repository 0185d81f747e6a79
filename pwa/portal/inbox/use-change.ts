import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { AdminError, describeFailure, sendAdmin } from '../admin-api.ts'

/** A change without its key, which `send` adds. */
export type WithoutKey<Change> = Change extends unknown ? Omit<Change, 'key'> : never

/** Why a change wasn't stored. */
export interface ChangeProblem {
  text: string
  /** Someone else's change came first, and is now on the screen. */
  isConflict: boolean
}

interface ChangeOptions<Change, Stored> {
  /** Shows what the server has stored, after a change or instead of it. */
  show: (stored: Stored) => Promise<void>
  /** What someone else changed, which this change would overwrite; undefined if that isn't known. */
  describeConflict: (stored: Stored, change: Change) => string | undefined
}

/**
 * Sends changes of a lead or message and shows the result. A repeated attempt of the same change keeps its key, so that it
 * is stored once even if the first response was lost.
 * @param path of the lead or message
 */
export function useChange<Change extends object, Schema extends z.ZodMiniType>(
  path: string,
  Schema: Schema,
  options: ChangeOptions<Change, z.infer<Schema>>,
) {
  const [problem, setProblem] = useState<ChangeProblem>()
  const [isSending, setSending] = useState(false)
  const failed = useRef<{ text: string; key: string }>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** @returns whether the change was stored */
  const send = useCallback(
    async (change: Change): Promise<boolean> => {
      const text = JSON.stringify(change)
      const key = failed.current?.text === text ? failed.current.key : makeKey()
      failed.current = { text, key }
      setSending(true)
      setProblem(undefined)
      try {
        const stored = await sendAdmin('POST', `${path}/events`, { ...change, key }, Schema)
        failed.current = undefined
        await latest.current.show(stored)
        return true
      } catch (error) {
        const current = readCurrent(error, Schema)
        if (current !== undefined) await latest.current.show(current)
        const conflict = current !== undefined && latest.current.describeConflict(current, change)
        setProblem({ text: conflict || describeFailure(error), isConflict: current !== undefined })
        return false
      } finally {
        setSending(false)
      }
    },
    [path, Schema],
  )
  return { send, isSending, problem }
}

/** What is stored, from the response to a change that came too late. */
export function readCurrent<Schema extends z.ZodMiniType>(error: unknown, Schema: Schema) {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined
  const body = z.safeParse(z.object({ current: z.unknown() }), error.body)
  const current = z.safeParse(Schema, body.data?.current)
  return current.success ? current.data : undefined
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'

/** A change without its key, which `send` adds. */
export type WithoutKey<Change> = Change extends unknown ? Omit<Change, 'key'> : never

/**
 * Sends changes of a lead or message and shows the result. A repeated attempt of the same change keeps its key, so that it
 * is stored once even if the first response was lost.
 * @param path of the lead or message
 * @param apply shows what the server has stored
 */
export function useChange<Change extends object, Schema extends z.ZodMiniType>(
  path: string,
  Schema: Schema,
  apply: (record: z.infer<Schema>) => Promise<void>,
) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const failed = useRef<{ text: string; key: string }>(undefined)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
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
        const record = await sendAdmin('POST', `${path}/events`, { ...change, key }, Schema)
        failed.current = undefined
        await latestApply.current(record)
        return true
      } catch (error) {
        setProblem(errorMessage(error, 'Failed to save the change'))
        return false
      } finally {
        setSending(false)
      }
    },
    [path, Schema],
  )
  return { send, isSending, problem, dismiss: () => setProblem(undefined) }
}

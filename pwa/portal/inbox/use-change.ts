import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { AdminError, ChangeProblem, describeFailure, sendAdmin } from '../admin-api.ts'
import { adminQueries } from '../use-admin-data.ts'

interface ChangeOptions<Change, Stored> {
  /** Sends a change. @returns what the server has stored now @throws AdminError */
  request: (change: Change) => Promise<Stored>
  /** Shows what the server has stored, after a change or instead of it. */
  show: (stored: Stored) => Promise<void>
  /** Says why a change wasn't stored. `current` is what is stored instead of it, if someone else's change came first. */
  explain?: (error: unknown, change: Change, current: Stored | undefined) => string
}

/**
 * Sends changes and shows the stored result. A part with buttons calls this hook itself, so that the problem is shown beside
 * them.
 */
export function useChange<Change, Schema extends z.ZodMiniType>(
  Schema: Schema,
  { request, show, explain = describeFailure }: ChangeOptions<Change, z.infer<Schema>>,
) {
  const {
    mutateAsync,
    isPending,
    error,
    variables: last,
  } = useMutation<z.infer<Schema>, ChangeProblem, Change>(
    {
      async mutationFn(change) {
        try {
          return await request(change)
        } catch (failure) {
          const current = readCurrent(failure, Schema)
          if (current !== undefined) await show(current)
          throw new ChangeProblem(failure, explain(failure, change, current), current !== undefined)
        }
      },
      onSuccess: (stored) => show(stored),
    },
    adminQueries,
  )
  /** @returns what is stored, or undefined if the change wasn't */
  const send = (change: Change): Promise<z.infer<Schema> | undefined> =>
    mutateAsync(change).catch(() => undefined)
  return {
    send,
    /** Sends a form's change. @throws ChangeProblem if it wasn't stored */
    store: (change: Change): Promise<z.infer<Schema>> => mutateAsync(change),
    isSending: isPending,
    problem: error ?? undefined,
    /** The change that was sent last. */
    last,
    /** Sends it again, after a failure. */
    again: () => void (last !== undefined && send(last)),
  }
}

/** What is stored, from the response to a change that came too late. */
function readCurrent<Schema extends z.ZodMiniType>(error: unknown, Schema: Schema) {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined
  const body = z.safeParse(z.object({ current: z.unknown() }), error.body)
  const current = z.safeParse(Schema, body.data?.current)
  return current.success ? current.data : undefined
}

/** A change without its key, which `useEvents` adds. */
export type WithoutKey<Change> = Change extends unknown ? Omit<Change, 'key'> : never

/**
 * Sends changes of a lead or message. A repeated attempt of the same change keeps its key, so that it is stored once even if
 * the first response was lost.
 * @param path of the lead or message
 */
export function useEvents<Change extends object, Schema extends z.ZodMiniType>(
  path: string,
  Schema: Schema,
  options: Omit<ChangeOptions<Change, z.infer<Schema>>, 'request'>,
) {
  const failed = useRef<{ text: string; key: string }>(undefined)
  return useChange<Change, Schema>(Schema, {
    ...options,
    async request(change) {
      const text = JSON.stringify(change)
      const key = failed.current?.text === text ? failed.current.key : makeKey()
      failed.current = { text, key }
      const stored = await sendAdmin('POST', `${path}/events`, { ...change, key }, Schema)
      failed.current = undefined
      return stored
    },
  })
}

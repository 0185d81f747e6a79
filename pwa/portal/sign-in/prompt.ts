import { useSyncExternalStore } from 'react'
import { readSession, watchSession } from '../session.ts'

/** Why the operator signs in again: the session was idle, or a call needs a recent sign-in. */
export type PromptReason = 'idle' | 'confirm'

interface Prompt {
  reason: PromptReason
  /** The token of the session that asks. */
  token: string | undefined
  answer: Promise<boolean>
  settle: (isSignedIn: boolean) => void
}

let current: Prompt | undefined
const listeners = new Set<() => void>()

/**
 * Asks the operator to sign in again without leaving the screen. Calls that ask at the same time share the answer.
 * @returns whether they did
 */
export async function askToSignInAgain(reason: PromptReason): Promise<boolean> {
  if (current && (reason === 'confirm' || current.reason === 'idle')) return current.answer
  // A session that has just become idle can't confirm anything. Signing in does both.
  const replaced = current
  const { promise, resolve } = Promise.withResolvers<boolean>()
  current = { reason, token: readSession()?.token, answer: promise, settle: resolve }
  notify()
  const isSignedIn = await promise
  replaced?.settle(isSignedIn)
  return isSignedIn
}

/** Closes the dialog and lets the waiting calls continue or fail. */
export function settlePrompt(isSignedIn: boolean): void {
  const settled = current
  current = undefined
  notify()
  settled?.settle(isSignedIn)
}

/** Why the dialog is open; undefined if it isn't. */
export const usePromptReason = (): PromptReason | undefined =>
  useSyncExternalStore(watchPrompt, () => current?.reason)

function watchPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}

// Signing in or out in another tab answers the question in this one.
watchSession(() => {
  const session = readSession()
  if (current && session?.token !== current.token) settlePrompt(session !== null)
})

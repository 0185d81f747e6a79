import { replaceEntryState } from '../../state/history-state.ts'

/** What a history entry asks the questionnaire to show. Each property is a submission key. */
export interface ViewRequest {
  /** A search whose answers are to be changed. */
  adjust?: string
  /** Refused answers to correct. */
  reopen?: string
  /** A draft to continue. */
  draft?: string
  /** Answers that were sent from this history entry. */
  sent?: string
  /** Ways to pay that the family took over from “What can we afford?”, with commas between them. */
  payment?: string
}

/** Reads the request from a history entry's state and ignores everything else in it. */
export function readViewRequest(state: unknown): ViewRequest {
  const fields = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  const names = ['adjust', 'reopen', 'draft', 'sent', 'payment'] as const
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  )
}

/** Saves the request in the current history entry, so that going back and reloading open the same answers. */
export function saveViewRequest(request: ViewRequest): void {
  replaceEntryState(request)
}

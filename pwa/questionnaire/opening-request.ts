/** What another screen, or an earlier moment of this one, wants the questionnaire to open; each is a key. */
export interface Wanted {
  /** A search whose answers shall be changed. */
  adjust?: string
  /** Refused answers to correct. */
  reopen?: string
  /** A draft to go on with. */
  draft?: string
  /** Answers that were sent from this entry of the history. */
  sent?: string
}

/** The keys as the history's state hands them over; anything else in it is ignored. */
export function readOpeningRequest(state: unknown): Wanted {
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  const names = ['adjust', 'reopen', 'draft', 'sent'] as const
  return Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
  )
}

/**
 * Lets Back and a reload find what this entry of the history has become. Not through the router: for it this would be
 * a change of screen. `usr` is where the router keeps an entry's state.
 */
export function saveOpeningRequest(wanted: Wanted): void {
  window.history.replaceState({ ...window.history.state, usr: wanted }, '')
}

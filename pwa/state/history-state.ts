/**
 * Replaces the state that the router passes to the current history entry's screen, so that going back or reloading
 * restores the new state. Bypasses the router, which would treat this as a navigation. The router stores the state
 * under `usr`.
 */
export function replaceEntryState(state: object | null): void {
  window.history.replaceState({ ...window.history.state, usr: state }, '')
}

/** The current history entry's state as of now: useLocation doesn't see what replaceEntryState wrote. */
export function readEntryState(): Record<string, unknown> {
  const state: unknown = window.history.state?.usr
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/**
 * Replaces the state that the router hands to the current history entry's screen. Going back and reloading then
 * see the new state. Bypasses the router, which would treat this as a change of screen; the router keeps the state
 * under `usr`.
 */
export function replaceEntryState(state: object | null): void {
  window.history.replaceState({ ...window.history.state, usr: state }, '')
}

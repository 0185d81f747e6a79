import { FORGOTTEN_MARK, forgetTab, isForgotten } from '../local/forgotten.ts'
import { FORGOTTEN_EVENT } from '../local/forgotten-event.ts'
import { forgetPlace } from './place-offer.ts'

/**
 * Makes this tab forget, too, when everything is deleted in another one: its own storage is emptied, what is being
 * typed is not saved any more, and the page is loaded anew, as only that empties what a script holds. A tab that slept
 * or comes back from the history looks when it shows again.
 */
export function startForgetting(reload = () => window.location.reload()): void {
  window.addEventListener(FORGOTTEN_EVENT, forgetPlace)
  const look = () => {
    if (!isForgotten()) return
    forgetTab()
    window.dispatchEvent(new Event(FORGOTTEN_EVENT))
    reload()
  }
  // From an earlier visit of this tab nothing but its storage can be left.
  if (isForgotten()) forgetTab()
  window.addEventListener('storage', ({ key }) => key === FORGOTTEN_MARK && look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

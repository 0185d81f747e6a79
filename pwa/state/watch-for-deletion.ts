import { DATA_DELETED_EVENT } from '../local/data-deleted-event.ts'
import { clearTabStorage, DELETION_MARK, wasDataDeleted } from '../local/deletion-mark.ts'
import { clearTownSuggestion } from './town-suggestion.ts'

/**
 * Makes this tab forget, too, when everything is deleted in another one: its own storage is emptied, what is being
 * typed is not saved any more, and the page is loaded anew, as only that empties what a script holds. A tab that slept
 * or comes back from the history looks when it shows again.
 */
export function watchForDeletion(reload = () => window.location.reload()): void {
  window.addEventListener(DATA_DELETED_EVENT, clearTownSuggestion)
  const look = () => {
    if (!wasDataDeleted()) return
    clearTabStorage()
    window.dispatchEvent(new Event(DATA_DELETED_EVENT))
    reload()
  }
  // From an earlier visit of this tab nothing but its storage can be left.
  if (wasDataDeleted()) clearTabStorage()
  window.addEventListener('storage', ({ key }) => key === DELETION_MARK && look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

import { clearTabStorage, DATA_DELETED_EVENT, DELETION_MARK, wasDataDeleted } from '../local/deletion-mark.ts'
import { clearTownSuggestion } from './town-suggestion.ts'

/**
 * Deletes this tab's data when all data is deleted in another tab: clears its storage, stops saving what is being
 * typed, and reloads the page, because only a reload clears what scripts hold in memory. A tab that slept or
 * returns from the back/forward cache checks when it becomes visible.
 */
export function watchForDeletion(reload = () => window.location.reload()): void {
  window.addEventListener(DATA_DELETED_EVENT, clearTownSuggestion)
  const check = () => {
    if (!wasDataDeleted()) return
    clearTabStorage()
    window.dispatchEvent(new Event(DATA_DELETED_EVENT))
    reload()
  }
  // At startup, only storage can be left over from an earlier visit of this tab.
  if (wasDataDeleted()) clearTabStorage()
  window.addEventListener('storage', ({ key }) => key === DELETION_MARK && check())
  window.addEventListener('pageshow', ({ persisted }) => persisted && check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

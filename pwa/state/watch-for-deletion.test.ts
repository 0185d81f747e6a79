// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readFromSession } from '../family/results-watch/read-session.ts'
import { saveToSession } from '../family/results-watch/session-results.ts'
import { DATA_DELETED_EVENT, DELETION_MARK } from '../local/deletion-mark.ts'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { trackListeners } from '../testing/listeners.ts'
import { acceptTown, getAcceptedTown } from './town-suggestion.ts'
import { watchForDeletion } from './watch-for-deletion.ts'

let endListeners = () => {}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  endListeners = trackListeners()
})
afterEach(() => endListeners())

const search = { response: readyResponse(KEY, FAMILY), questionnaire: FAMILY }
/** Does what a deletion in another tab does. It cannot reach this tab's sessionStorage. */
const deleteInAnotherTab = (mark = 'another') => localStorage.setItem(DELETION_MARK, mark)
const dispatchStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: DELETION_MARK }))

it('clears the tab’s matches and town, notifies open forms, and reloads', () => {
  const reload = vi.fn()
  const onDeleted = vi.fn()
  watchForDeletion(reload)
  window.addEventListener(DATA_DELETED_EVENT, onDeleted)
  saveToSession(search)
  acceptTown({ city: 'Austin', state: 'TX' })
  deleteInAnotherTab()
  dispatchStorageEvent()
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(sessionStorage.getItem('questionnaireData')).toBeNull()
  expect(getAcceptedTown()).toBeNull()
  expect(onDeleted).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a tab that slept checks once when it becomes visible', () => {
  const reload = vi.fn()
  watchForDeletion(reload)
  saveToSession(search)
  deleteInAnotherTab()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('clears matches from an earlier visit at startup, without a reload', () => {
  const reload = vi.fn()
  saveToSession(search)
  deleteInAnotherTab()
  watchForDeletion(reload)
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('does not read matches once all data was deleted, even before the tab is notified', () => {
  saveToSession(search)
  expect(readFromSession()).toBeDefined()
  deleteInAnotherTab()
  expect(readFromSession()).toBeUndefined()
  saveToSession(search)
  expect(readFromSession()).toBeDefined()
})

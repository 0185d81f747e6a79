// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DATA_DELETED_EVENT } from '../local/data-deleted-event.ts'
import { DELETION_MARK } from '../local/deletion-mark.ts'
import { readFromSession, saveToSession } from '../results-watch/session-results.ts'
import { FAMILY, KEY, readyAnswer } from '../testing/answers.ts'
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

const search = { response: readyAnswer(KEY, FAMILY), questionnaire: FAMILY }
/** What another tab does when everything is deleted there: this tab's own storage it cannot reach. */
const deleteInAnotherTab = (mark = 'another') => localStorage.setItem(DELETION_MARK, mark)
const hearOfIt = () => window.dispatchEvent(new StorageEvent('storage', { key: DELETION_MARK }))

it('a tab forgets its list, its place and what is typed in it, and begins anew', () => {
  const reload = vi.fn()
  const typed = vi.fn()
  watchForDeletion(reload)
  window.addEventListener(DATA_DELETED_EVENT, typed)
  saveToSession(search)
  acceptTown({ city: 'Austin', state: 'TX' })
  deleteInAnotherTab()
  hearOfIt()
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(sessionStorage.getItem('questionnaireData')).toBeNull()
  expect(getAcceptedTown()).toBeNull()
  expect(typed).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a tab that slept looks when it shows again, and only once', () => {
  const reload = vi.fn()
  watchForDeletion(reload)
  saveToSession(search)
  deleteInAnotherTab()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a list left by an earlier visit of this tab is gone at the start, without a reload', () => {
  const reload = vi.fn()
  saveToSession(search)
  deleteInAnotherTab()
  watchForDeletion(reload)
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('a list is not read once everything was deleted, even before the tab has heard of it', () => {
  saveToSession(search)
  expect(readFromSession()).toBeDefined()
  deleteInAnotherTab()
  expect(readFromSession()).toBeUndefined()
  saveToSession(search)
  expect(readFromSession()).toBeDefined()
})

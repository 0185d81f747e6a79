// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FORGOTTEN_MARK } from '../local/forgotten.ts'
import { FORGOTTEN_EVENT } from '../local/forgotten-event.ts'
import { keepInSession, readFromSession } from '../results-watch/session-results.ts'
import { FAMILY, KEY, readyAnswer } from '../testing/answers.ts'
import { trackListeners } from '../testing/listeners.ts'
import { startForgetting } from './forgotten.ts'
import { acceptedPlace, acceptPlace } from './place-offer.ts'

let endListeners = () => {}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  endListeners = trackListeners()
})
afterEach(() => endListeners())

const search = { response: readyAnswer(KEY, FAMILY), questionnaire: FAMILY }
/** What another tab does when everything is deleted there: this tab's own storage it cannot reach. */
const deleteInAnotherTab = (mark = 'another') => localStorage.setItem(FORGOTTEN_MARK, mark)
const hearOfIt = () => window.dispatchEvent(new StorageEvent('storage', { key: FORGOTTEN_MARK }))

it('a tab forgets its list, its place and what is typed in it, and begins anew', () => {
  const reload = vi.fn()
  const typed = vi.fn()
  startForgetting(reload)
  window.addEventListener(FORGOTTEN_EVENT, typed)
  keepInSession(search)
  acceptPlace({ city: 'Austin', state: 'TX' })
  deleteInAnotherTab()
  hearOfIt()
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(sessionStorage.getItem('questionnaireData')).toBeNull()
  expect(acceptedPlace()).toBeNull()
  expect(typed).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a tab that slept looks when it shows again, and only once', () => {
  const reload = vi.fn()
  startForgetting(reload)
  keepInSession(search)
  deleteInAnotherTab()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a list left by an earlier visit of this tab is gone at the start, without a reload', () => {
  const reload = vi.fn()
  keepInSession(search)
  deleteInAnotherTab()
  startForgetting(reload)
  expect(sessionStorage.getItem('searchResults')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('a list is not read once everything was deleted, even before the tab has heard of it', () => {
  keepInSession(search)
  expect(readFromSession()).toBeDefined()
  deleteInAnotherTab()
  expect(readFromSession()).toBeUndefined()
  keepInSession(search)
  expect(readFromSession()).toBeDefined()
})

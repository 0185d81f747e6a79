// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { toasts } from '../../state/toast-store.ts'
import { FAMILY, KEY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { startScenario } from '../../testing/scenario.ts'
import { ready, scriptServer } from '../../testing/scripted-server.ts'
import { announceReady, matchCountMessage } from './announce.ts'
import { readFromSession } from './read-session.ts'
import { watchArrivals } from './watch-arrivals.ts'

let stop = () => {}
beforeAll(() => stubBrowser(() => undefined))
beforeEach(async () => {
  await clearPhoneAndTab()
  localStorage.clear()
})
afterEach(() => stop())

const countedTypes = () =>
  (JSON.parse(localStorage.getItem('hearthfinder.events') ?? '[]') as { eventType: string }[]).map(
    ({ eventType }) => eventType,
  )

it('reports the number of matches, plus the cost to four decimals and the tokens if a model was used', () => {
  const answer = readyResponse(KEY, FAMILY)
  expect(matchCountMessage(answer)).toBe('We found 0 matching senior care facilities.')
  expect(matchCountMessage({ ...answer, tokenUsage: { estimatedCost: 0.01239, totalTokens: 1234 } })).toBe(
    'We found 0 matching senior care facilities. Search cost: $0.0124 (1,234 tokens)',
  )
})

it('announces matches once, even with concurrent callers, and counts the contract’s events', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  const key = await family.submit()
  expect(await announceReady(key)).toBe(false)
  await family.drain()
  const announced = await Promise.all([announceReady(key), announceReady(key)])
  expect(announced.sort()).toEqual([false, true])
  expect(countedTypes().sort()).toEqual([
    'conversion',
    'facility_search',
    'form_completion',
    'questionnaire_completed',
  ])
  expect(readFromSession()?.questionnaire).toEqual(FAMILY)
})

it('announces matches that arrive while the family is on another screen', async () => {
  const titles: (string | undefined)[] = []
  const stopListening = subscribe(toasts, () => titles.push(toasts.current?.title))
  let arrived = 0
  stop = watchArrivals({
    onReady: () => {
      arrived += 1
    },
    onAttentionItems: () => {},
  })
  const family = startScenario(scriptServer(ready).fetch)
  await family.submit()
  await family.drain()
  await waitFor(() => expect(arrived).toBe(1))
  stopListening()
  expect(titles).toEqual(['Perfect! Your Search is Complete! ✨'])
})

it('ignores a malformed search in session storage', () => {
  sessionStorage.setItem('searchResults', '{"facilities":[]')
  sessionStorage.setItem('questionnaireData', '{}')
  expect(readFromSession()).toBeUndefined()
})

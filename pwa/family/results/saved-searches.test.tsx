// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { eraseEverywhere } from '../../local/results.ts'
import { readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { matchLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { startScenario } from '../../testing/scenario.ts'
import { json, type Seen, scriptServer } from '../../testing/scripted-server.ts'
import { announceReady } from '../results-watch/announce.ts'
import { readFromSession } from '../results-watch/read-session.ts'
import { Component } from './results-screen.tsx'

beforeAll(() =>
  stubBrowser((path) => (path.startsWith('/api/featured') ? Promise.resolve(json(200, [])) : undefined)),
)
beforeEach(clearPhoneAndTab)

let minute = 0
/** Each response is received one minute after the previous one. */
function respond({ key, body }: Seen) {
  minute += 1
  const receivedAt = new Date(Date.UTC(2026, 2, 5, 10, minute)).toISOString()
  const questionnaire = body as Parameters<typeof readyResponse>[1]
  return json(200, { ...readyResponse(key, questionnaire), receivedAt, facilities: [matchLike()] })
}
const family = () => startScenario(scriptServer(respond).fetch)

/** Submits a search for this person and returns its key. */
async function search(firstName: string) {
  const phone = family()
  const key = await phone.submit({ firstName, email: `${firstName}@example.org` })
  await phone.drain()
  return key
}
const open = (state?: unknown) =>
  renderScreen(Component, { route: '/results', ...(state !== undefined && { state }) })
const shows = (firstName: string) => screen.findByText(`${firstName} Alvarez`)

it('is replaced by a newer result, no matter which code detects it first', async () => {
  const mother = await search('Mother')
  await search('Father')
  await open({ search: mother })
  await shows('Mother')
  const aunt = await search('Aunt')
  await shows('Aunt')
  expect(readFromSession()?.response.key).toBe(aunt)
  await open({ search: mother })
  await shows('Mother')
  const uncle = await search('Uncle')
  await announceReady(uncle)
  expect(readFromSession()?.response.key).toBe(uncle)
})

it('returns to the newest search when the current one is erased', async () => {
  const mother = await search('Mother')
  await search('Father')
  await open({ search: mother })
  await shows('Mother')
  await eraseEverywhere(mother)
  await shows('Father')
  await waitFor(() => expect(screen.queryByText('Mother Alvarez')).toBeNull())
})

it.each([{ search: 'gone' }, { search: 7 }, 'text'])('shows the newest search for %j', async (state) => {
  await search('Mother')
  await search('Father')
  await open(state)
  await shows('Father')
})

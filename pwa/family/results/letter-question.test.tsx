// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { listOutbox } from '../../local/outbox.ts'
import { FAMILY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { startScenario } from '../../testing/scenario.ts'
import { json, scriptServer } from '../../testing/scripted-server.ts'
// Loaded lazily in the app. Load it up front here, so that no test waits for it.
import './letter-question.tsx'
import { Component } from './results-screen.tsx'

const LETTER = 'Mom uses a cane. She has Medicaid and a pension. The doctor said Alzheimer’s.'
const READ = {
  walking: { value: 'cane_or_walker', sentence: 0 },
  payment: { value: ['own_money', 'medicaid'], sentence: 1 },
  memory: { value: 'dementia', sentence: 2 },
  night: { value: 'sleeps', sentence: 7 },
}
let reading: object
let asked: string[]
beforeAll(() =>
  stubBrowser((path) => {
    if (path.startsWith('/api/featured')) return Promise.resolve(json(200, []))
    if (!path.startsWith('/api/questionnaire')) return undefined
    if (!path.endsWith('/reading')) return server.fetch(path)
    asked.push(path)
    return Promise.resolve(json(200, reading))
  }),
)
beforeEach(async () => {
  reading = { state: 'ready', needs: READ }
  asked = []
  await clearPhoneAndTab()
})

const server = scriptServer(({ key, body }) =>
  json(200, readyResponse(key, (body ?? FAMILY) as typeof FAMILY)),
)
const phone = startScenario(server.fetch)
const ANSWERS = {
  letter: LETTER,
  termsVersion: TERMS_VERSION,
  needs: { walking: 'wheelchair', payment: ['medicaid'] },
} satisfies Partial<typeof FAMILY>

async function search(answers: Partial<typeof FAMILY> = ANSWERS) {
  const key = await phone.submit(answers)
  await phone.drain()
  return key
}
const open = () => renderScreen(Component, { route: '/results' })
const question = async () => (await screen.findByText('We also read:')).parentElement as HTMLElement
const isGone = () => waitFor(() => expect(screen.queryByText('We also read:')).toBeNull())
const corrections = async () => (await listOutbox()).filter(({ supersedes }) => supersedes !== undefined)

it('asks what the model read beyond what the family said, each beside its sentence, with nothing ticked', async () => {
  const key = await search()
  await open()
  const boxes = within(await question()).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
    [false, 'Memory: Has dementiaThe doctor said Alzheimer’s.'],
    [false, 'How will it be paid?: Our own moneyShe has Medicaid and a pension.'],
  ])
  expect(asked).toEqual([`/api/questionnaire/${key}/reading`])
  expect(await corrections()).toEqual([])
})

it('sends what the family confirmed as one correction, and does not ask again', async () => {
  const key = await search()
  await open()
  const user = userEvent.setup()
  await user.click(within(await question()).getByRole('checkbox', { name: /Has dementia/ }))
  const use = screen.getByRole('button', { name: 'Use what I checked' })
  await user.dblClick(use)
  await screen.findByText('Your list changes once we have your changes.')
  const [correction, ...more] = await corrections()
  expect(more).toEqual([])
  const needs = { walking: 'wheelchair', payment: ['medicaid'], memory: 'dementia' }
  expect(correction).toMatchObject({ supersedes: key, payload: { ...FAMILY, ...ANSWERS, needs } })
  await open()
  await screen.findByText('Your list changes once we have your changes.')
  await phone.drain()
  await open()
  await screen.findByText('Has dementia')
  await isGone()
  expect([await corrections(), asked.length]).toEqual([[], 1])
})

it('remembers a “No” on the phone', async () => {
  await search()
  await open()
  await question()
  await userEvent.setup().click(screen.getByRole('button', { name: 'No' }))
  await isGone()
  await open()
  await screen.findByText('with a letter')
  await isGone()
  expect([await corrections(), asked.length]).toEqual([[], 1])
})

it.each([
  ['the letter settles nothing else', { state: 'ready', needs: { walking: READ.walking } }],
  ['no model reads letters', { state: 'off', needs: {} }],
])('shows nothing if %s', async (_, answer) => {
  reading = answer
  await search()
  await open()
  await waitFor(() => expect(asked).toHaveLength(1))
  await isGone()
})

it.each([
  ['without a letter', { termsVersion: TERMS_VERSION }],
  ['after the terms have changed', { letter: LETTER, termsVersion: '2020-01-01' }],
])('asks nothing %s', async (_, answers) => {
  await search(answers)
  await open()
  await screen.findByText('Austin, TX')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toEqual([])
})

// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { readListView } from '../../local/list-views.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { json } from '../../testing/scripted-server.ts'
import { AdvisorChoice } from './advisor-choice.tsx'

const KEY = '4b1c7a52-6f0e-4a39-9d1d-1f1f0f6b7c11'
const CHOICE = {
  version: 1,
  advisor: 'Mara Lind',
  chosenAt: '2026-11-24T18:00:00.000Z',
  communities: [
    { id: 'oak', name: 'Oak House', location: 'Austin, TX', comment: '<b>Quiet</b>\nand near you' },
    { id: 'elm', name: 'Elm Court', location: 'Round Rock, TX', comment: '' },
  ],
}
let answer: () => Promise<Response>
beforeEach(async () => {
  await clearPhoneAndTab()
  stubBrowser((path) => (path === `/api/questionnaire/${KEY}/choice` ? answer() : undefined))
})
const open = () => render(<AdvisorChoice search={KEY} />, { wrapper: MemoryRouter })

it('shows the choice as the advisor’s, in plain text, also offline after it came, until it is taken back', async () => {
  answer = async () => json(200, { choice: CHOICE })
  open()
  await screen.findByRole('heading', { name: /^Chosen by Mara Lind, an advisor at / })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Oak House',
    'Elm Court',
  ])
  expect(screen.getByText(/<b>Quiet<\/b>/)).toBeTruthy()
  await waitFor(async () => expect((await readListView(KEY))?.choice).toEqual(CHOICE))
  cleanup()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  open()
  await screen.findByText('Oak House')
  cleanup()
  answer = async () => json(200, { choice: { ...CHOICE, advisor: '' } })
  open()
  await screen.findByRole('heading', { name: /^Chosen by an advisor at / })
  cleanup()
  answer = async () => json(200, { choice: null })
  const { container } = open()
  await waitFor(async () => expect((await readListView(KEY))?.choice).toBeUndefined())
  await waitFor(() => expect(container.textContent).toBe(''))
})

// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DESCRIBED_HELPERS } from '#shared/catalog/who-helps/described.ts'
import { type Money, NO_MONEY, readMoney, saveMoney } from '../../local/money.ts'
import { FAMILY, KEY, readyResponse } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { matchLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { saveToSession } from '../results-watch/session-results.ts'
import { Component } from './afford-screen.tsx'
import { PROGRAMS } from './programs/list-programs.ts'

/** Groups of vowels, which are about the syllables of an English word. A silent e at the end isn't one. */
const countSyllables = (word: string): number =>
  Math.max(1, (word.replace(/(?<![aeiouyl])e$|(?<=[^aeiouytd])ed$/, '').match(/[aeiouy]+/g) ?? []).length)

/**
 * The school grade at which an English text is read, by Flesch and Kincaid. A number or an amount counts as one short word, and
 * an address as none.
 */
function readingGrade(text: string): number {
  const sentences = text.split(/[.!?:;](?:\s|$)/).filter((sentence) => /[a-z]/i.test(sentence))
  const words = sentences.flatMap(
    (sentence) => sentence.toLowerCase().match(/[a-z][a-z'’]*|[$\d][\d,.]*/g) ?? [],
  )
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

const asked: string[] = []
beforeAll(() =>
  stubBrowser((path, init) => {
    asked.push(path + JSON.stringify(init ?? null))
    return undefined
  }),
)
beforeEach(async () => {
  await clearPhoneAndTab()
  vi.setSystemTime(new Date('2026-11-24T12:00:00'))
})
afterEach(() => void vi.useRealTimers())

const WISCONSIN: Money = {
  ...NO_MONEY,
  state: 'WI',
  veteran: 'veteran',
  income: 2000,
  savings: 60_000,
  tryPrice: 4500,
}

async function open(money?: Money) {
  if (money) await saveMoney(money)
  await renderScreen(Component, { route: '/afford' })
  await screen.findByLabelText('Savings')
}
const cardOf = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement)

it('says what isn’t an amount and doesn’t keep it', async () => {
  await open(WISCONSIN)
  await userEvent.type(screen.getByLabelText('Savings'), 'x')
  expect(screen.getByText('Please type an amount in dollars, such as 1,500')).toBeTruthy()
  expect((await readMoney())?.savings).toBe(60_000)
})

it('shows each program with its result, sum, figures, sources and days', async () => {
  await open(WISCONSIN)
  const va = cardOf('VA pension with Aid and Attendance')
  expect(va.getByText('May help')).toBeTruthy()
  expect(va.getByText(/^Up to/).textContent).toBe('Up to $2,424 a month, by its table. The office decides.')
  expect(va.getByText('Valid from December 1, 2025 until November 30, 2026')).toBeTruthy()
  expect(va.getByText('Past: valid until November 30, 2025')).toBeTruthy()
  expect(cardOf('Wisconsin Medicaid: Family Care and IRIS').getByText('Unlikely now')).toBeTruthy()
})

it('past the end of every rule, shows the figures as past and no result or sum', async () => {
  vi.setSystemTime(new Date('2031-01-01T12:00:00'))
  await open(WISCONSIN)
  expect(screen.queryByText(/^Up to/)).toBeNull()
  expect(screen.queryByText(/^Valid from/)).toBeNull()
  expect(screen.queryByText('May help')).toBeNull()
  expect(screen.getAllByText('Our figures ended on December 31, 2026. Ask for the new ones.').length).toBe(2)
})

it('lists on the sheet what to bring and ask, without the programs that are unlikely', async () => {
  await open(WISCONSIN)
  const sheet = screen.getByRole('region', { name: 'Take this to the appointment' })
  expect(sheet.textContent).toContain('Discharge papers (DD 214)')
  expect(sheet.textContent).not.toContain('Is Family Care or IRIS better for us?')
})

it('fills in what the search knows, and carries an older price forward', async () => {
  const questionnaire = { ...FAMILY, needs: { payment: ['veteran' as const, 'medicaid' as const] } }
  const facility = matchLike({ price: 4000, priceRange: { low: 4000, high: 6000, year: '2021' } })
  saveToSession({ response: { ...readyResponse(KEY, FAMILY), facilities: [facility] }, questionnaire })
  await open()
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveProperty('value', 'TX'))
  expect(screen.getByLabelText('Is the person who is moving a veteran?')).toHaveProperty('value', 'veteran')
  await userEvent.selectOptions(screen.getByLabelText('Is there a house?'), 'sell')
  expect(screen.getByText(/The house is not counted yet\.$/)).toBeTruthy()
  expect(screen.getByText('$4,000 a month in 2021, about $5,105 by now')).toBeTruthy()
})

it('offers how to pay for the search, without a sum', async () => {
  await open(WISCONSIN)
  const offer = within(screen.getByRole('region', { name: 'Use this in your search' }))
  const ways = offer.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ways).toEqual(['Our own money, but it may run out', 'Veterans benefits'])
  expect(offer.getByRole('link', { name: 'Yes, fill it in' }).getAttribute('href')).toBe('/questionnaire')
})

it('reads at grade 8 or below, also in the texts of every program and helper', async () => {
  await open({ ...WISCONSIN, household: 'one_moves', house: 'sell' })
  const isText = 'p:not([data-part=source]), label, summary, li:not(:has(p, a, h3)), dt, caption'
  const page = [...document.querySelectorAll(isText)].map(({ textContent }) => `${textContent}.`)
  expect(readingGrade(page.join(' '))).toBeLessThanOrEqual(8)
  const texts = PROGRAMS.flatMap(({ who, what, bring, ask, editions }) => [
    [who, what],
    [...bring.map((thing) => `${thing}.`), ...ask],
    editions.flatMap(({ steps }) => steps.map(({ because }) => because)),
  ])
  const helpers = DESCRIBED_HELPERS.map((described) => described.helpers.map(({ what }) => what))
  for (const text of [...texts, ...helpers].map((sentences) => sentences.join(' ')))
    expect({ text, grade: Math.min(readingGrade(text), 8) }).toEqual({ text, grade: readingGrade(text) })
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import {
  DEMENTIA_SCORES,
  FEW_IN_REACH,
  MATCH_WEIGHTS,
  OPEN_WATER_MILES,
  REACH_MILES,
  WATER_COST,
} from '#shared/matching/matching.ts'
import { changesOrder } from '#shared/matching/need-effects.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import { NEEDS } from '#shared/matching/needs.ts'
import { connectivity } from '../../state/connectivity.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json } from '../../testing/scripted-server.ts'
import { Component } from './method-screen.tsx'

let sources: CatalogueSource[]
let isConnected: boolean
beforeAll(() =>
  stubBrowser((path) => {
    if (path !== '/api/catalogue/sources') return undefined
    return isConnected
      ? Promise.resolve(json(200, sources))
      : Promise.reject(new TypeError('Failed to fetch'))
  }),
)
beforeEach(() => {
  isConnected = true
})

const open = () => renderScreen(Component, { route: SCREENS.howWeMatch })
const numberIn = (element: Element | null) => Number(element?.textContent)

// This test comes first, because a loaded list stays in memory until the tab closes.
it('explains that the sources are unavailable, and shows them once the server responds', async () => {
  isConnected = false
  sources = [
    {
      source: 'a-register',
      publisher: 'A register',
      isSample: false,
      count: 1644,
      sourceDate: '2021-03-01',
      loadedAt: '2021-06-01T00:00:00.000Z',
    },
    {
      source: 'Another',
      publisher: null,
      isSample: false,
      count: 1,
      sourceDate: null,
      loadedAt: '2021-06-01T00:00:00.000Z',
    },
    {
      source: 'wi-cbrf',
      publisher: 'Wisconsin Department of Health Services',
      isSample: false,
      count: 298,
      sourceDate: '2021-03-15',
      loadedAt: '2021-06-01T00:00:00.000Z',
    },
    {
      source: 'wv',
      publisher: 'West Virginia Office of Health Facility Licensure and Certification',
      isSample: false,
      count: 3,
      sourceDate: '2021-03-15',
      loadedAt: '2021-06-01T00:00:00.000Z',
    },
    {
      source: 'sample',
      publisher: null,
      isSample: true,
      count: 600,
      sourceDate: null,
      loadedAt: '2021-06-01T00:00:00.000Z',
    },
  ]
  await open()
  await screen.findByText(/could not reach the server/)
  isConnected = true
  connectivity.online = 'no'
  const register = (await screen.findByText('A register')).closest('li') as HTMLElement
  expect(register.textContent).toContain('1,644 communities')
  expect(register.textContent).toMatch(/as of March 1, 2021 \(\d+ years ago\)/)
  expect(register.textContent).toMatch(/Loaded on June 1, 2021/)
  const undated = screen.getByText('Another').closest('li')
  expect(undated?.textContent).toContain('1 community')
  expect(undated?.textContent).toContain('has no date')
  const sample = screen.getByText(/^Sample: made up/).closest('li')
  expect(sample?.textContent).toContain('do not exist')
  expect(sample?.textContent).not.toContain('Register')
  expect(screen.queryByText(/^West Virginia Office|^Wisconsin Department/)).toBeNull()
})

it('shows the registers of the state in the address, or of one that is chosen', async () => {
  await renderScreen(Component, { route: SCREENS.howWeMatch, path: `${SCREENS.howWeMatch}?state=wi` })
  expect(await screen.findByText('Wisconsin Department of Health Services')).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: 'Show the records of' })
  expect(within(choice).getAllByRole('option')).toHaveLength(3)
  await userEvent.selectOptions(choice, 'West Virginia')
  expect(await screen.findByText(/^West Virginia Office/)).toBeTruthy()
  expect(screen.queryByText('Wisconsin Department of Health Services')).toBeNull()
  expect(screen.getByText('A register')).toBeTruthy()
})

it('shows the weight of every part', async () => {
  await open()
  for (const weight of Object.values(MATCH_WEIGHTS)) {
    expect(screen.getByText(`up to ${weight} points`)).toBeTruthy()
  }
})

it('shows what each word about memory care counts', async () => {
  await open()
  const grades = screen.getByRole('table', { name: 'How much memory care counts' })
  const shares = within(grades)
    .getAllByRole('cell')
    .map((cell) => Number.parseInt(cell.textContent ?? '', 10) / 100)
  expect(shares).toEqual(Object.values(DEMENTIA_SCORES).toSorted((a, b) => b - a))
})

it('shows examples whose points add up to their scores, best first, and last the one that does not fit', async () => {
  await open()
  const example = screen.getByRole('region', { name: 'An example' })
  const scores = within(example)
    .getAllByRole('listitem')
    .map((community) => {
      const points = [...community.querySelectorAll('div:not([data-part=total]) > dd')].map(numberIn)
      const score = numberIn(community.querySelector('[data-part=total] > dd'))
      expect(points).toHaveLength(Object.keys(MATCH_WEIGHTS).length)
      expect(points.reduce((sum, point) => sum + point, 0)).toBeCloseTo(score, 5)
      return score
    })
  const fitting = scores.slice(0, -1)
  expect(fitting).toEqual([...fitting].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
  expect(scores.at(-1)).toBeGreaterThan(scores[0] as number)
  expect(within(example).getByText(/comes last, no matter its score/)).toBeTruthy()
})

it('says how far the list reaches, with the same constants as the server', async () => {
  await open()
  const reach = screen.getByRole('region', { name: 'How far we look' })
  expect(reach.textContent).toContain(`within ${REACH_MILES} miles of your ZIP code`)
  expect(reach.textContent).toContain(`fewer than ${FEW_IN_REACH} that fit are that near`)
  expect(reach.textContent).toContain(`more than ${OPEN_WATER_MILES} miles of open water`)
  expect(reach.textContent).toContain(`counts as ${WATER_COST}`)
  expect(reach.textContent).toContain('Several licensed buildings at one address get one card')
})

it('says what each need changes, by the rules', async () => {
  await open()
  const section = screen.getByRole('region', { name: 'What help is needed' })
  const terms = within(section)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(terms).toEqual(NEEDS.map((need) => NEED_WORDS[need].label))
  const effects = within(section)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(
    effects.map((text) => text?.startsWith('It doesn’t change') || text?.startsWith("It doesn't change")),
  ).toEqual(NEEDS.map((need) => !changesOrder(need)))
})

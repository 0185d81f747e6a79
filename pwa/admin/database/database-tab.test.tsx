// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import type { DiscoveredFacility } from '../../../shared/admin-reports.ts'
import { type AdminScript, openPortal } from '../../testing/scripted-portal.ts'
import { json } from '../../testing/scripted-server.ts'
import { DatabaseTab } from './database-tab.tsx'

const TRAFFIC = { timeZone: 'America/Chicago', days: [], previous: [], funnel: [], states: [] }
const FOUND = `GET ${ADMIN_API.discoveredFacilities}`

const someFacility = (change: Partial<DiscoveredFacility> = {}): DiscoveredFacility => ({
  id: crypto.randomUUID(),
  name: 'Juniper Court',
  rating: 47,
  location: 'Austin, TX',
  amenities: ['Gardens', 'Dining', 'Golf', 'Transportation', 'Memory Care'],
  price: 4200,
  website: 'https://juniper.example',
  timesFound: 3,
  lastFoundAt: '2024-03-06T04:00:00.000Z',
  isSample: false,
  ...change,
})

const report = (facilities: DiscoveredFacility[], totalCount = facilities.length) => ({
  totalCount,
  facilities,
  stats: {
    facilitiesByState: [
      { state: 'TX', count: 2 },
      { state: 'NV', count: 1 },
    ],
    topAmenities: [
      { amenity: 'Gardens', count: 4 },
      { amenity: 'Golf', count: 2 },
      { amenity: 'Dining', count: 1 },
    ],
  },
})

function open(script: AdminScript) {
  const portal = openPortal({
    [`GET ${ADMIN_API.traffic}`]: () => json(200, TRAFFIC),
    [`GET ${ADMIN_API.catalogueSources}`]: () => json(200, []),
    ...script,
  })
  render(<DatabaseTab />)
  return portal
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows all known facts of a discovered facility', async () => {
  open({ [FOUND]: () => json(200, report([someFacility()])) })
  const row = within(await screen.findByRole('row', { name: /Juniper Court/ }))
  for (const text of ['Rating 94 out of 100', 'Austin, TX', '$4,200', '3', 'Mar 05, 2024', '+2 more']) {
    expect(row.getByText(text)).toBeTruthy()
  }
  expect(row.getAllByRole('listitem')).toHaveLength(4)
  const visit = row.getByRole('link', { name: 'Visit Juniper Court (opens in a new tab)' })
  expect(visit.getAttribute('href')).toBe('https://juniper.example')
  expect(visit.getAttribute('target')).toBe('_blank')
})

test('does not invent unknown facts', async () => {
  const facility = someFacility({ rating: null, price: null, website: 'Not listed', amenities: [] })
  open({ [FOUND]: () => json(200, report([facility])) })
  const row = within(await screen.findByRole('row', { name: /Juniper Court/ }))
  expect(row.getByText('Contact for pricing')).toBeTruthy()
  expect(row.queryByText(/out of 100/)).toBeNull()
  expect(row.queryByRole('link')).toBeNull()
})

test.each([
  [50, undefined],
  [51, 'Showing first 50 of 51 facilities'],
  [1234, 'Showing first 50 of 1,234 facilities'],
])('lists the first 50 of %i facilities, with a badge if there are more', async (total, badge) => {
  const facilities = Array.from({ length: 50 }, () => someFacility())
  open({ [FOUND]: () => json(200, report(facilities, total)) })
  const table = await screen.findByRole('table', { name: 'Discovered facilities' })
  expect(within(table).getAllByRole('row')).toHaveLength(51)
  expect(screen.queryByText(/Showing first/)?.textContent).toBe(badge)
})

test('counts facilities, states and amenity types', async () => {
  open({ [FOUND]: () => json(200, report([someFacility()], 1234)) })
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await figure('Total Facilities')).toBe('1,234')
  expect(await figure('States Covered')).toBe('2')
  expect(await figure('Top Amenities')).toBe('3')
})

test('explains how an empty database grows', async () => {
  open({ [FOUND]: () => json(200, report([])) })
  await screen.findByText(
    /No facilities discovered yet. The database grows from questionnaires and searches./,
  )
})

test('can retry a failed load', async () => {
  const { script } = open({ [FOUND]: () => json(500, { code: 'internal', message: 'Try later.' }) })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Try later.')).toBeTruthy()
  script[FOUND] = () => json(200, report([someFacility()]))
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('row', { name: /Juniper Court/ })
})

test('distinguishes sample sources from imported ones', async () => {
  open({
    [FOUND]: () => json(200, report([])),
    [`GET ${ADMIN_API.catalogueSources}`]: () =>
      json(200, [
        {
          source: 'Samples',
          publisher: null,
          isSample: true,
          count: 600,
          sourceDate: null,
          loadedAt: '2026-03-05T10:42:00.000Z',
        },
        {
          source: 'Texas register',
          publisher: 'Texas',
          isSample: false,
          count: 2100,
          sourceDate: '2026-02-01',
          loadedAt: '2026-03-05T10:42:00.000Z',
        },
      ]),
  })
  const sample = await screen.findByRole('row', { name: /Samples/ })
  expect(sample.textContent).toContain('Sample (fictional)')
  const imported = screen.getByRole('row', { name: /Texas register/ })
  for (const text of ['Imported', '2,100', 'Feb 01, 2026', 'Mar 05, 2026']) {
    expect(imported.textContent).toContain(text)
  }
})

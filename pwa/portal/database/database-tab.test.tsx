// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type AdminScript, openPortal } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { DiscoveredFacility } from '#shared/desk/admin-reports.ts'
import { DatabaseTab } from './database-tab.tsx'

const TRAFFIC = { timeZone: 'America/Chicago', days: [], previous: [], funnel: [] }
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
    [`GET ${ADMIN_API.sourceUpdates}`]: () => json(200, []),
    [`GET ${ADMIN_API.catalogueChanges}`]: () => json(200, []),
    [`GET ${ADMIN_API.communityAnswers}`]: () => json(200, []),
    ...script,
  })
  render(<DatabaseTab />)
  return portal
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('does not invent unknown facts', async () => {
  const facility = someFacility({ rating: null, price: null, website: 'Not listed', amenities: [] })
  open({ [FOUND]: () => json(200, report([facility])) })
  const row = within(await screen.findByRole('row', { name: /Juniper Court/ }))
  expect(row.getByText('Contact for pricing')).toBeTruthy()
  expect(row.queryByText(/out of 100/)).toBeNull()
  expect(row.queryByRole('link')).toBeNull()
})

test('shows further pages on request', async () => {
  const next = `<${ADMIN_API.discoveredFacilities}?limit=50&cursor=b>; rel="next"`
  const pages = [report([someFacility({ name: 'First' })], 2), report([someFacility({ name: 'Second' })], 2)]
  open({
    [FOUND]: ({ query }) =>
      query.includes('cursor') ? json(200, pages[1]) : json(200, pages[0], { link: next }),
  })
  await screen.findByText('Showing first 1 of 2 facilities')
  await userEvent.click(screen.getByRole('button', { name: 'Show 50 more' }))
  await screen.findByRole('row', { name: /Second/ })
  expect(screen.getByRole('row', { name: /First/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show 50 more' })).toBeNull()
  expect(screen.queryByText(/Showing first/)).toBeNull()
})

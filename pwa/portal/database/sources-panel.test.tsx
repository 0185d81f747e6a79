// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { type AdminScript, openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { captureUploads } from '#pwa/testing/uploads.ts'
import type { SourceEdition, SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { DiscoveredFacility } from '#shared/desk/admin-reports.ts'
import { DatabaseTab } from './database-tab.tsx'
import { SourcesPanel } from './sources-panel.tsx'

const LIST = `GET ${ADMIN_API.sourceUpdates}`

const someEdition = (change: Partial<SourceEdition> = {}): SourceEdition => ({
  id: crypto.randomUUID(),
  state: 'current',
  fileName: 'ny.csv',
  editionDate: '2026-10-01',
  receivedAt: '2026-11-20T06:00:00.000Z',
  report: { read: 553, refused: 3, findings: [], changes: [], reasons: [] },
  ...change,
})
const someSource = (change: Partial<SourceUpdate> = {}): SourceUpdate => ({
  source: 'ny',
  publisher: 'New York State Department of Health',
  kind: 'Adult care facility',
  isSample: false,
  loaded: null,
  page: 'https://health.data.ny.gov',
  cited: '2026-11-24',
  canFetch: true,
  isOn: false,
  isStale: false,
  checkedAt: null,
  succeededAt: null,
  nextCheckAt: null,
  problem: null,
  editions: [],
  ...change,
})

function open(first: SourceUpdate, script: AdminScript = {}) {
  let shown = first
  const portal = openPortal({ [LIST]: () => json(200, [shown]), ...script })
  render(<SourcesPanel />)
  return {
    ...portal,
    show: (next: SourceUpdate) => {
      shown = next
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

/** The cells of the first source, without its actions. */
const cells = async () => (await screen.findAllByRole('row'))[1]?.textContent

test('says in words what the catalog has of a source that was imported by hand, and that samples are made up', async () => {
  const loaded = { count: 1238, sourceDate: null, loadedAt: '2026-03-05T18:42:00.000Z' }
  const byHand = { kind: null, canFetch: false, page: undefined, loaded }
  open(someSource({ ...byHand, source: 'own', publisher: null }))
  expect(await cells()).toMatch(/^Your own list1,238no dateLoaded on Mar 5, 2026(?!.*Nothing yet)/)
  cleanup()
  open(someSource({ ...byHand, source: 'sample', publisher: null, isSample: true }))
  expect(await cells()).toBe('Sample (fictional)1,238made up')
})

test('says once how old a list is and what helps, which depends on its source', async () => {
  const day = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)
  const old = (years: number) => ({
    isStale: true,
    loaded: { count: 9, sourceDate: day(years), loadedAt: '2026-03-05T18:42:00.000Z' },
  })
  open(someSource({ ...old(5.6), source: 'wi-cbrf', canFetch: false }))
  expect(
    await screen.findByText(
      'Wisconsin’s list is 5½ years old. Upload a newer file from the publisher’s page.',
    ),
  ).toBeTruthy()
  cleanup()
  open(someSource({ ...old(3.1) }))
  expect(await screen.findByText('New York’s list is 3 years old. Switch it on.')).toBeTruthy()
  cleanup()
  open(someSource({ ...old(2.1), source: 'own', publisher: null, page: undefined, canFetch: false }))
  expect(await screen.findByText('Your own list is 2 years old. Upload a newer file.')).toBeTruthy()
})

test('says before an older file is applied that it is older', async () => {
  const held = someEdition({ state: 'held', editionDate: '2025-10-01' })
  open(someSource({ editions: [held, someEdition()] }))
  expect(
    await screen.findByText('It is older than what is in use, whose newest record is of October 1, 2026.'),
  ).toBeTruthy()
})

test('shows the age, the refused rows, the last check and its failure', async () => {
  const findings = [{ field: 'Zip', reason: 'is in another state', count: 3 }]
  open(
    someSource({
      isOn: true,
      isStale: true,
      checkedAt: '2026-11-24T06:00:00.000Z',
      succeededAt: '2026-11-20T06:00:00.000Z',
      problem: 'the publisher answered with status 500',
      editions: [
        someEdition({ report: { read: 553, refused: 3, findings, changes: [], reasons: [] } }),
        someEdition({ state: 'replaced' }),
      ],
    }),
  )
  expect(await cells()).toMatch(/Last check failed/)
  expect(screen.getByText(/status 500. It is tried again/)).toBeTruthy()
  expect(screen.getByText(/^New York’s list is/)).toBeTruthy()
  expect(screen.getByText('3 × Zip is in another state')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Go back to the edition of October 1, 2026/ })).toBeTruthy()
})

test('an edition that takes longer than a call may is waited for, and says so', async () => {
  const held = someEdition({ state: 'held' })
  const { seen, show } = open(someSource({ editions: [held] }), {
    [`PUT ${ADMIN_API.sourceEditions}/${held.id}`]: unreachable,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Applying…' }).disabled).toBe(true)
  await vi.waitFor(() => expect(seen.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1))
  show(someSource({ editions: [{ ...held, state: 'current' }] }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull(), {
    timeout: 20_000,
  })
  expect(toasts.current).toBeNull()
})

test('a file is uploaded with its progress, and a refusal says why', async () => {
  let finish: (response: Response) => void = () => {}
  const uploads = captureUploads(() => new Promise((resolve) => (finish = resolve)))
  open(someSource())
  await userEvent.click(await screen.findByRole('button', { name: 'Upload and preview' }))
  expect(screen.getByText('Choose a file first.')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText(/File of a register/), new File(['a'], 'ny.csv'))
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'ny')
  await userEvent.click(screen.getByRole('button', { name: 'Upload and preview' }))
  expect(await screen.findByRole('progressbar', { name: /Uploading/ })).toBeTruthy()
  expect(uploads[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer a-token' } })
  expect(uploads[0]?.url).toBe(`${ADMIN_API.sourceEditions}?name=ny.csv&source=ny`)
  finish(json(409, { code: 'conflict', message: 'The file is UTF-16; save it as CSV in UTF-8.' }))
  expect(await screen.findByText('The file is UTF-16; save it as CSV in UTF-8.')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

describe('the communities that searches found', () => {
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

  afterEach(() => void vi.unstubAllGlobals())

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
    const pages = [
      report([someFacility({ name: 'First' })], 2),
      report([someFacility({ name: 'Second' })], 2),
    ]
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
})

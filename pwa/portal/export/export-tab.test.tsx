// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someLead, someMessage } from '#pwa/testing/people.ts'
import { type AdminScript, openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ExportTab } from './export-tab.tsx'

const TRAFFIC = { timeZone: 'America/Chicago', days: [], previous: [], funnel: [] }
const LEADS = `GET ${ADMIN_API.questionnaires}`
let saved: { name: string; file: Blob }[]

function open(script: AdminScript = {}) {
  const portal = openPortal({
    [`GET ${ADMIN_API.traffic}`]: () => json(200, TRAFFIC),
    [LEADS]: () =>
      json(200, [someLead({ firstName: 'Ruth', lastName: 'Alvarez' }), someLead({ city: 'Reno' })]),
    [`GET ${ADMIN_API.contacts}`]: () => json(200, [someMessage()]),
    ...script,
  })
  render(<ExportTab />, { wrapper: MemoryRouter })
  return portal
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const submissions = () => panel('Questionnaire Submissions')
const exportButton = () => submissions().getByRole('button', { name: /^Export to CSV/ })

beforeEach(() => {
  saved = []
  const files = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.set(`${files.size}`, file).size - 1}`,
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href.replace('blob:', '')) as Blob })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('names the time zone of the date filters', async () => {
  open()
  await submissions().findByText('America/Chicago')
})

test('disables the export of a partial list and offers to load the rest', async () => {
  const next = `${ADMIN_API.questionnaires}?limit=1000&cursor=abc`
  const { script } = open({
    [LEADS]: ({ query }) =>
      query.includes('cursor') ? unreachable() : json(200, [someLead()], { link: `<${next}>; rel="next"` }),
  })
  await screen.findByText('Only the first 1 questionnaire submissions could be loaded')
  expect(exportButton().hasAttribute('disabled')).toBe(true)
  script[LEADS] = () => json(200, [someLead(), someLead()])
  await userEvent.click(submissions().getByRole('button', { name: 'Try again' }))
  await screen.findByText('Showing 2 of 2 questionnaire submissions')
  await waitFor(() => expect(exportButton().hasAttribute('disabled')).toBe(false))
})

test('asks for filters if there are too many for one export, and loads what matches them', async () => {
  const next = `${ADMIN_API.questionnaires}?limit=1000&cursor=abc`
  const { seen } = open({
    [LEADS]: ({ query }) => {
      if (query.includes('state=TX')) return json(200, [someLead({ state: 'TX' })])
      return query.includes('cursor')
        ? json(422, { code: 'filters_required', message: 'Choose filters.' })
        : json(200, [someLead({ state: 'TX' }), someLead({ state: 'NV' })], { link: `<${next}>; rel="next"` })
    },
  })
  await submissions().findByText('Choose filters first')
  expect(exportButton().hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Load what matches the filters' })).toBeNull()
  await userEvent.type(submissions().getByLabelText('State'), 'TX')
  await userEvent.click(submissions().getByRole('button', { name: 'Load what matches the filters' }))
  await screen.findByText('Showing 1 of 1 questionnaire submissions')
  await waitFor(() => expect(exportButton().hasAttribute('disabled')).toBe(false))
  expect(seen.at(-1)?.query).toBe('state=TX&limit=1000')
})

test("keeps a message that can't be erased and shows the reason", async () => {
  const message = someMessage({ firstName: 'Omar', lastName: 'Haddad' })
  open({
    [`GET ${ADMIN_API.contacts}`]: () => json(200, [message]),
    [`DELETE ${ADMIN_API.contacts}/${message.id}`]: () =>
      json(503, { code: 'unavailable', message: 'Not ready.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase Omar Haddad' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'requested by email')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }))
  await screen.findByText('Not ready.')
  expect(panel('Contact Messages').getByText('Do you have a garden?')).toBeTruthy()
})

test('leaves out of the export whom a browser refused sharing for, until the operator includes them', async () => {
  open({
    [LEADS]: () => json(200, [someLead({ lastName: 'Alvarez' }), someLead({ lastName: 'Novak', gpc: true })]),
  })
  await waitFor(() => expect(exportButton().textContent).toBe('Export to CSV (1 record, 1 left out)'))
  expect(submissions().getByText('Showing 2 of 2 questionnaire submissions')).toBeTruthy()
  expect(submissions().getByText(/Marketing partners: no \(Global Privacy Control\)/)).toBeTruthy()
  await userEvent.click(exportButton())
  await userEvent.click(submissions().getByLabelText(/^Include 1 family who asked us not to share/))
  await waitFor(() => expect(exportButton().textContent).toBe('Export to CSV (2 records)'))
  await userEvent.click(exportButton())
  await waitFor(() => expect(saved).toHaveLength(2))
  const [without, withAll] = await Promise.all(
    saved.map(
      async ({ file }): Promise<Record<string, string>[]> =>
        parse(await file.text(), { bom: true, columns: true, record_delimiter: '\r\n' }),
    ),
  )
  expect(without?.map((row) => row['Last Name'])).toEqual(['Alvarez'])
  // The contract's columns, until all are asked for.
  expect(Object.keys(without?.[0] ?? {}).at(-1)).toBe('Submitted (UTC)')
  expect(withAll?.map((row) => [row['Last Name'], row['Do Not Share with Marketing Partners']])).toEqual([
    ['Alvarez', 'No'],
    ['Novak', 'Yes'],
  ])
})

test('leaves out an explicit no, and shows answers about sharing and notices in words', async () => {
  const read = { version: '2026-11-23', acknowledgedAt: '2026-11-24T18:00:00.000Z' }
  open({
    [LEADS]: () =>
      json(200, [
        someLead({ shareWithCommunities: false, shareWithPartners: true }),
        someLead({ shareWithPartners: false, state: 'OR', acknowledgement: read }),
        someLead({ shareWithCommunities: true, state: 'WA' }),
        someLead({ city: '', state: '', zipCode: '' }),
      ]),
  })
  await waitFor(() => expect(exportButton().textContent).toBe('Export to CSV (2 records, 2 left out)'))
  const rows = submissions().getAllByRole('row').slice(1)
  // Staff added it without a town.
  expect(within(rows[3] as HTMLElement).getByText('Not given')).toBeTruthy()
  expect(rows.map((row) => within(row).getAllByRole('cell')[6]?.textContent)).toEqual([
    'Communities: no. Marketing partners: yes',
    'Communities: as agreed in the terms. Marketing partners: no. Oregon notice of 2026-11-23 read on Nov 24, 2026',
    'Communities: yes. Marketing partners: as agreed in the terms. Washington notice not confirmed',
    'As agreed in the terms',
  ])
})

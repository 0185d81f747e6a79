// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someLead, someMessage } from '#pwa/testing/people.ts'
import { type AdminScript, noContent, openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
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
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('applies filters while typing and can reset them', async () => {
  open()
  await screen.findByText('Showing 2 of 2 questionnaire submissions')
  await userEvent.type(submissions().getByLabelText('City'), 'reno')
  await screen.findByText('Showing 1 of 2 questionnaire submissions')
  await waitFor(() => expect(exportButton().textContent).toContain('(1 record)'))
  await userEvent.click(submissions().getByRole('button', { name: 'Reset Filters' }))
  await screen.findByText('Showing 2 of 2 questionnaire submissions')
  expect(submissions().getByLabelText<HTMLInputElement>('City').value).toBe('')
})

test('names the time zone of the date filters', async () => {
  open()
  await submissions().findByText('America/Chicago')
})

test('shows an empty state and disables the export when nothing matches', async () => {
  open()
  await userEvent.type(submissions().getByLabelText('State'), 'ZZ')
  await screen.findByText('No questionnaire data matches your current filters')
  await waitFor(() => expect(exportButton().textContent).toContain('(0 records)'))
  expect(exportButton().hasAttribute('disabled')).toBe(true)
})

test('loads all pages once, shows the first fifty rows and exports all matching rows', async () => {
  const first = Array.from({ length: 60 }, () => someLead({ createdAt: '2026-03-05T10:42:00.000Z' }))
  const second = [someLead({ firstName: '=Eve', city: 'Reno' })]
  const next = `${ADMIN_API.questionnaires}?limit=1000&cursor=abc`
  const { seen } = open({
    [LEADS]: ({ query }) =>
      query.includes('cursor') ? json(200, second) : json(200, first, { link: `<${next}>; rel="next"` }),
  })
  await screen.findByText('Showing 61 of 61 questionnaire submissions')
  expect(submissions().getAllByRole('row')).toHaveLength(51)
  expect(submissions().getByText(/Showing first 50 records/).textContent).toContain('Export to CSV for all')
  expect(submissions().getAllByText('Mar 05, 2026')).toHaveLength(50)

  await userEvent.click(exportButton())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^questionnaire-submissions-\d{4}-\d\d-\d\d\.csv$/)
  const file = (saved[0] as { file: Blob }).file
  const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(61)
  expect(rows.at(-1)?.['First Name']).toBe("'=Eve")
  const calls = seen.filter(({ path }) => path === ADMIN_API.questionnaires)
  expect(calls.map(({ query }) => query)).toEqual(['limit=1000', 'limit=1000&cursor=abc'])
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

test('erasing a lead names and erases those that are merged with it', async () => {
  const main = someLead({ firstName: 'Ruth', lastName: 'Alvarez' })
  const merged = someLead({ firstName: 'Omar', lastName: 'Haddad', mergedInto: main.id })
  const { seen } = open({
    [LEADS]: () => json(200, [main, merged, someLead()]),
    [`DELETE ${ADMIN_API.questionnaires}/${merged.id}`]: noContent,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase Omar Haddad' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(
    /^1 other search is merged with it and will be erased, too: Ruth Alvarez, [A-Z]{3}-\d{3}\./,
  )
  await userEvent.type(dialog.getByLabelText('Reason'), 'requested by email')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  await screen.findByText('Showing 1 of 1 questionnaire submissions')
  expect(seen.find(({ method }) => method === 'DELETE')?.body).toEqual({
    reason: 'requested by email',
    withMerged: true,
  })
})

test('erases a lead after a reason is given and removes it from the list', async () => {
  const lead = someLead({ firstName: 'Ruth', lastName: 'Alvarez' })
  const { seen } = open({
    [LEADS]: () => json(200, [lead, someLead()]),
    [`DELETE ${ADMIN_API.questionnaires}/${lead.id}`]: noContent,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase Ruth Alvarez' }))
  const dialog = within(screen.getByRole('dialog', { name: "Erase Ruth Alvarez's answers?" }))
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  await dialog.findByText('Please say why, in at least 3 characters')
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.type(dialog.getByLabelText('Reason'), 'requested by email')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  await screen.findByText('Showing 1 of 1 questionnaire submissions')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Showing 1 of 1 questionnaire submissions')
  expect(seen.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'requested by email' })
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
  expect(submissions().getByText('Marketing partners: no (Global Privacy Control)')).toBeTruthy()
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
        someLead(),
      ]),
  })
  await waitFor(() => expect(exportButton().textContent).toBe('Export to CSV (2 records, 2 left out)'))
  const rows = submissions().getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[6]?.innerHTML.replaceAll('</p>', ''))).toEqual([
    '<p>Communities: no<p>Marketing partners: yes',
    '<p>Communities: as agreed in the terms<p>Marketing partners: no<p>Oregon notice of 2026-11-23 read on Nov 24, 2026',
    '<p>Communities: yes<p>Marketing partners: as agreed in the terms<p>Washington notice not confirmed',
    '<p>As agreed in the terms',
  ])
})

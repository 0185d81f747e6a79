import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { openSettings, openTab, readAuditLog, signIn, test } from './portal/operator.ts'
import { buildLead, insertLeads, insertMessages, noonUtc } from './portal/seed.ts'
import { expect } from './test.ts'

const BOM = '\uFEFF'

/** Clicks an export button. @returns the file's name, its text, and its records keyed by the header */
async function exportCsv(page: Page, button: Locator) {
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = await readFile(await download.path(), 'utf8')
  const records: Record<string, string>[] = parse(text, {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  })
  return { name: download.suggestedFilename(), text, records }
}

const LEADS = [
  buildLead({
    first_name: '=HYPERLINK("http://bad.example")',
    last_name: 'O"Hara, Jr.',
    email: 'hara@example.org',
    phone: '+1 512 555 0100',
    marketing_opt_in: true,
    created_at: noonUtc('2026-03-05'),
  }),
  buildLead({
    first_name: 'Zoë',
    email: 'zoe@example.org',
    city: 'West Austin',
    created_at: noonUtc('2026-03-07'),
  }),
  buildLead({ first_name: 'Later', city: 'Austin', created_at: noonUtc('2026-03-09') }),
  buildLead({ first_name: 'Elsewhere', city: 'Austin', state: 'MN', created_at: noonUtc('2026-03-06') }),
  buildLead({ first_name: 'Far', city: 'Dallas', zip_code: '75201', created_at: noonUtc('2026-03-06') }),
]

test('exports all fields of the filtered leads without a call to the server', async ({
  page,
  product,
  operator,
}) => {
  await insertLeads(product.sql, LEADS)
  await signIn(page, operator)
  const panel = await openTab(page, 'Data Export')
  await expect(panel.getByText('Showing 5 of 5 questionnaire submissions')).toBeVisible()
  for (const [label, text, shown] of [
    ['City', 'AUSTIN', 4],
    ['State', 'tx', 3],
    ['ZIP Code', '787', 3],
    ['Start Date', '2026-03-05', 3],
    ['End Date', '2026-03-07', 2],
  ] as const) {
    await panel.getByLabel(label, { exact: true }).fill(text)
    await expect(panel.getByText(`Showing ${shown} of 5 questionnaire submissions`)).toBeVisible()
  }
  const calls: string[] = []
  page.on('request', (request) => request.url().startsWith('http') && calls.push(request.url()))
  const file = await exportCsv(page, panel.getByRole('button', { name: 'Export to CSV (2 records)' }))
  expect(calls).toEqual([])
  expect(file.name).toMatch(/^questionnaire-submissions-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.text.startsWith(`${BOM}"First Name","Last Name",`)).toBe(true)
  expect(file.text.endsWith('"\r\n')).toBe(true)
  expect(Object.keys(file.records[0] ?? {})).toEqual(expect.arrayContaining([...AMENITY_LABELS]))
  expect(file.records).toMatchObject([
    { 'First Name': 'Zoë', City: 'West Austin', Phone: '', 'Marketing Opt-In': 'No' },
    {
      'First Name': '\'=HYPERLINK("http://bad.example")',
      'Last Name': 'O"Hara, Jr.',
      Email: 'hara@example.org',
      Phone: "'+1 512 555 0100",
      Amenities: 'Memory Care;Gardens',
      Gardens: 'Yes',
      Spa: 'No',
      'Marketing Opt-In': 'Yes',
      'Submitted (UTC)': '2026-03-05T12:00:00.000Z',
    },
  ])
  expect(file.records).toHaveLength(2)

  await panel.getByLabel('City', { exact: true }).fill('nowhere')
  await expect(panel.getByText('No questionnaire data matches your current filters')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Export to CSV (0 records)' }).first()).toBeDisabled()
  await panel.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(panel.getByText('Showing 5 of 5 questionnaire submissions')).toBeVisible()
  for (const label of ['City', 'State', 'ZIP Code', 'Start Date', 'End Date'])
    await expect(panel.getByLabel(label, { exact: true })).toHaveValue('')
})

test('shows fifty leads in the table and exports several pages of them', async ({
  page,
  product,
  operator,
}) => {
  const many = Array.from({ length: 1050 }, (_, index) => buildLead({ first_name: `Ruth ${index}` }))
  await insertLeads(product.sql, many)
  await signIn(page, operator)
  const panel = await openTab(page, 'Data Export')
  await expect(panel.getByText('Showing 1,050 of 1,050 questionnaire submissions')).toBeVisible()
  await expect(panel.getByText('Showing first 50 records')).toBeVisible()
  await expect(
    panel.getByRole('table', { name: 'Questionnaire submissions' }).locator('tbody tr'),
  ).toHaveCount(50)
  const { records } = await exportCsv(page, panel.getByRole('button', { name: /\(1,050 records\)/ }))
  expect(new Set(records.map((record) => record['First Name'])).size).toBe(1050)
  const log = await readAuditLog(product.sql, operator)
  expect(log.filter(({ action }) => action === 'leads_read').map(({ details }) => details.count)).toEqual([
    1000, 50,
  ])
})

test('lists and exports contact messages separately', async ({ page, product, operator }) => {
  const people: [string, string][] = [
    ['Walter', 'Novak'],
    ['Ines', 'Duarte'],
  ]
  await insertMessages(product.sql, people, 'When could we visit?\nThe house, "with the garden".')
  await signIn(page, operator)
  const panel = (await openTab(page, 'Data Export')).getByRole('region', { name: 'Contact Messages' })
  await expect(panel.getByText('2 messages')).toBeVisible()
  const row = panel.getByRole('row', { name: /Walter Novak/ })
  await expect(row).toContainText('walter@example.org')
  await expect(row).toContainText('The house, "with the garden".')
  const { name, records } = await exportCsv(
    page,
    panel.getByRole('button', { name: 'Export to CSV (2 records)' }),
  )
  expect(name).toMatch(/^contact-messages-\d{4}-\d\d-\d\d\.csv$/)
  expect(records.map((record) => record['Last Name']).sort()).toEqual(['Duarte', 'Novak'])
  expect(records[0]?.Message).toBe('When could we visit?\nThe house, "with the garden".')
})

test('erases a lead and a message for good, with a reason, and logs no names', async ({
  page,
  product,
  operator,
}) => {
  await insertLeads(product.sql, [buildLead({ first_name: 'Eleanor' }), buildLead({ first_name: 'Ruth' })])
  await insertMessages(product.sql, [['Walter', 'Novak']], 'When could we visit the house?')
  await signIn(page, operator)
  let panel = await openTab(page, 'Data Export')
  const dialog = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Erase Eleanor Calloway' }).click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await product.sql`select 1 from questionnaires`).toHaveLength(2)

  const erase = async (name: string, reason: string) => {
    await panel.getByRole('button', { name: `Erase ${name}` }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await erase('Eleanor Calloway', 'requested by phone')
  await expect(panel.getByText('Showing 1 of 1 questionnaire submissions')).toBeVisible()
  await expect(panel.getByText('Showing 1 of 1 questionnaire submissions')).toBeFocused()
  await erase('Walter Novak', 'requested by email')
  await expect(panel.getByText('0 messages')).toBeVisible()

  await page.reload()
  panel = await openTab(page, 'Data Export')
  await expect(panel.getByText('Showing 1 of 1 questionnaire submissions')).toBeVisible()
  await expect(panel.getByText('No messages yet.')).toBeVisible()
  await expect(panel.getByText(/Eleanor|Novak/)).toHaveCount(0)
  expect(await product.sql`select first_name from questionnaires`).toMatchObject([{ first_name: 'Ruth' }])
  expect(await product.sql`select 1 from contacts where last_name is not null`).toHaveLength(0)

  const log = (await openSettings(page, 'Privacy and audit')).getByRole('region', { name: 'Audit log' })
  for (const [label, reason] of [
    ['Erased a lead', 'requested by phone'],
    ['Erased a contact message', 'requested by email'],
  ] as const)
    await expect(log.getByRole('listitem').filter({ hasText: label })).toContainText([`reason: ${reason}`])
  await expect(log.getByText(/Eleanor|Novak/)).toHaveCount(0)
})

const isRetention = ({ action }: { action: string }) => action === 'retention_changed'

test('erases data past the retention period, starting an hour after the setting is saved', async ({
  page,
  product,
  operator,
  ownServer,
}) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await insertLeads(product.sql, [
    buildLead({ first_name: 'Old', created_at: daysAgo(31) }),
    buildLead({ first_name: 'Young', created_at: daysAgo(29) }),
  ])
  await signIn(page, operator)
  const panel = (await openSettings(page, 'Privacy and audit')).getByRole('region', {
    name: 'Data retention',
  })
  const days = panel.getByLabel('Submissions', { exact: true })
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  await expect(days).toHaveValue('')
  await expect(panel.getByText('A change takes effect 60 minutes after you save it')).toBeVisible()
  await days.fill('0')
  await save.click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('30')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Erase more data than before?' })
  await expect(dialog).toContainText('Submissions, after 30 days: 1 now')
  await dialog.getByRole('button', { name: 'Save and erase' }).click()
  await expect(dialog).toBeHidden()

  const remaining = async () =>
    (await product.sql`select first_name from questionnaires order by created_at`).map(
      (row) => row.first_name,
    )
  await ownServer.stop()
  await ownServer.start()
  expect(await remaining()).toEqual(['Old', 'Young'])
  await product.sql`update settings set updated_at = updated_at - interval '61 minutes'`
  await ownServer.stop()
  await ownServer.start()
  await expect.poll(remaining).toEqual(['Young'])
  await page.reload()
  const list = await openTab(page, 'Data Export')
  await expect(list.getByText('Showing 1 of 1 questionnaire submissions')).toBeVisible()
  const again = (await openSettings(page, 'Privacy and audit')).getByRole('region', {
    name: 'Data retention',
  })
  await expect(again.getByLabel('Submissions', { exact: true })).toHaveValue('30')

  await again.getByLabel('Submissions', { exact: true }).fill('')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await readAuditLog(product.sql, operator)).filter(isRetention).length)
    .toBe(2)
  const log = await readAuditLog(product.sql, operator)
  expect(log.filter(isRetention).map(({ details }) => details)).toMatchObject([
    { before: { days: null }, after: { days: 30, messageDays: null } },
    { before: { days: 30 }, after: { days: null, messageDays: null } },
  ])
})

import { expectAccessible } from './expect-accessible.ts'
import { waitUntilInstalled } from './family.ts'
import type { Database } from './product/database.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

/** A sum that nothing else contains. */
const CANARY = '731943.27'

test('what a family can afford is computed in flight mode, prints on one sheet, and never leaves the phone', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const phone = await openDevice(product.origin)
  const sent: string[] = []
  phone.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const page = await phone.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await phone.setOffline(true)
  await page.goto('/afford')
  await page.getByLabel('State', { exact: true }).selectOption('WI')
  await page.getByLabel('A monthly price to try').fill('4000')
  await page.getByLabel('Savings').fill(CANARY)
  await expect(page.getByRole('cell', { name: '11 years and 7 months' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Eldercare Locator' })).toBeVisible()

  // The longest sheet: there is something to ask about each program.
  await page.getByLabel('Savings').fill('1500')
  await page.getByLabel('Who is moving?').selectOption('one_moves')
  await page.getByLabel('Is the person who is moving a veteran?').selectOption('married')
  await page.getByLabel('Was money or property given away?').selectOption('five_years')
  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Savings').fill(CANARY)
  await phone.setOffline(false)

  await page.reload()
  await expect(page.getByLabel('Savings')).toHaveValue(CANARY)
  await page.getByText('What we assume').click()
  await page.getByText(/^Rules and sources of VA/).click()
  await expectAccessible(page, 'what a family can afford')

  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete what you typed about money' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByRole('heading', { name: 'Your money' })).toBeHidden()
  await page.goto('/afford')
  await expect(page.getByLabel('Savings')).toHaveValue('')

  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((request) => request.includes(CANARY))).toEqual([])
  expect(product.log()).not.toContain(CANARY)
  expect(await findInDatabase(product.sql, CANARY)).toEqual([])
})

/** The tables with a row that contains a text. */
async function findInDatabase(sql: Database['sql'], text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const found = await Promise.all(
    tables.map(({ name }) => sql.unsafe(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [text])),
  )
  return tables.filter((_, index) => found[index]?.length).map(({ name }) => name)
}

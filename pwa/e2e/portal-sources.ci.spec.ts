import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPublisher } from '#server/testing/publisher.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { openTab } from './portal/operator.ts'
import { openDatabase } from './product/database.ts'
import { OPERATOR, startServer } from './product/server.ts'
import { expect, test } from './test.ts'

const HEADER = 'Number,Home,City,State'
const homes = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, index) => `${index},House ${index},Austin,TX`)].join('\n')

test('a source is switched on, and an edition that waits is applied', async ({ page }) => {
  const publisher = await startPublisher()
  const { databaseUrl, sql } = await openDatabase(`sources_${Date.now()}`)
  const variables = { DATABASE_URL: databaseUrl, SOURCE_HOSTS: publisher.host }
  const server = await startServer(variables)
  await mkdir(join(server.dataDir, 'registers'))
  const description = {
    name: 'guam',
    publisher: 'Guam Department of Public Health',
    kind: 'Care home',
    header: HEADER.split(','),
    fetch: { page: 'https://care.example.org', cited: '2026-11-24', file: `${publisher.url}/homes.csv` },
    id: ['Number'],
    record: { name: 'Home', city: 'City', state: 'State' },
    careTypes: [{ type: 'Assisted Living' }],
    facts: [],
  }
  await writeFile(join(server.dataDir, 'registers', 'guam.json'), JSON.stringify(description))
  const update = async () =>
    (
      await runCommand('server/features/catalogue/command.ts', ['update'], {
        ...variables,
        DATA_DIR: server.dataDir,
      })
    ).out

  publisher.file('/homes.csv', homes(40))
  // Paths are relative to the product that the other tests use.
  await page.goto(server.origin)
  const response = await page.request.post(`${server.origin}/api/admin/login`, { data: OPERATOR })
  const { token, admin } = await response.json()
  await page.evaluate(
    ([adminToken, adminUser]) => Object.assign(localStorage, { adminToken, adminUser }),
    [token, JSON.stringify(admin)],
  )
  const open = async () => {
    await page.goto(`${server.origin}/portal_mgmt_secure`)
    return (await openTab(page, 'Database')).getByRole('region', { name: 'Sources', exact: true })
  }
  const sources = await open()
  await sources.getByRole('button', { name: 'Switch on guam' }).click()
  await expect(sources.getByRole('button', { name: 'Switch off guam' })).toBeVisible()
  expect(await update()).toBe('guam applied\n')

  publisher.file('/homes.csv', homes(20))
  expect(await update()).toBe('guam held 20 of 40 homes are gone\n')
  await open()
  await expect(sources.getByText('Why: 20 of 40 homes are gone.')).toBeVisible()
  await sources.getByRole('button', { name: 'Apply' }).click()
  await expect(sources.getByRole('button', { name: /^Go back to the edition/ })).toBeVisible()
  expect(await sql`select from facilities`).toHaveLength(20)
  // An open page would go on asking the server.
  await page.goto('about:blank')
  await server.stop()
  await sql.end()
  publisher.stop()
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { checkNextSource } from '../features/catalogue/sources/check-source.ts'
import { openPortalApp, type PortalApp } from './portal-app.ts'
import { startPublisher } from './publisher.ts'
import { silentLog } from './silent-log.ts'

export const HEADER = ['Number', 'Name', 'City', 'State', 'Zip', 'Beds', 'Status', 'Rate', 'Changed']
export const HOMES = 40

export const home = (number: number, change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Number: `${number}`,
    Name: `House ${String(number).padStart(2, '0')}`,
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
    Beds: '12',
    Status: 'OPEN',
    Rate: '4000',
    Changed: '2026-10-01',
    ...change,
  }
  return HEADER.map((column) => cells[column])
}
export const homes = (count = HOMES, change: (number: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, index) => home(index + 1, change(index + 1)))
export const csv = (rows: readonly unknown[][], header: readonly string[] = HEADER) =>
  [header, ...rows].map((row) => `${row.join(',')}\n`).join('')

/** Registers the hooks for tests of a publisher with one register, Guam's, which the portal's app knows and checks. */
export function openGuam() {
  let app: PortalApp
  let publisher: Awaited<ReturnType<typeof startPublisher>>
  beforeAll(async () => {
    publisher = await startPublisher()
    app = await openPortalApp({ SOURCE_HOSTS: publisher.host })
    await mkdir(join(app.env.DATA_DIR, 'registers'))
  })
  beforeEach(async () => {
    await app.sql`delete from catalogue_sources`
    await app.sql`delete from source_checks`
    await app.sql`delete from source_editions`
    await describeRegister({ file: `${publisher.url}/homes.csv` })
  })
  afterAll(async () => {
    publisher.stop()
    await app.close()
  })

  async function describeRegister(fetch: object, name = 'guam') {
    const description = {
      name,
      publisher: 'Guam Department of Public Health',
      kind: 'Care home',
      header: HEADER.map((column) => (name === 'guam' ? column : `${column} ${name}`)),
      fetch: { page: 'https://care.example.org', cited: '2026-11-24', ...fetch },
      id: ['Number'],
      record: { name: 'Name', city: 'City', state: 'State', zipCode: 'Zip' },
      refuse: [{ when: { column: 'Status', is: ['CLOSED'] }, because: 'is closed' }],
      careTypes: [{ type: 'Assisted Living' }],
      facts: [
        { fact: 'capacity', column: 'Beds', as: 'count' },
        { fact: 'licenseStatus', column: 'Status', as: 'text' },
        { fact: 'priceLow', column: 'Rate', as: 'money' },
        { fact: 'licenseIssued', column: 'Changed', as: 'date' },
      ],
    }
    const text = JSON.stringify(description)
    const own =
      name === 'guam'
        ? text
        : text.replaceAll(/"(Number|Name|City|State|Zip|Beds|Status|Rate|Changed)"/g, `"$1 ${name}"`)
    await writeFile(join(app.env.DATA_DIR, 'registers', `${name}.json`), own)
  }
  const deps = (timeLimitMs?: number) => ({
    sql: app.requestSql,
    env: app.env,
    log: silentLog,
    now: () => new Date(),
    openOwner: app.openOwner,
    ...(timeLimitMs && { timeLimitMs }),
    maxFileBytes: 100_000,
  })
  const switchOn = async (source = 'guam') =>
    expect((await app.call('PUT', `${ADMIN_API.sourceUpdates}/${source}`, { isOn: true })).status).toBe(204)
  const check = (source = 'guam', timeLimitMs?: number) => checkNextSource(deps(timeLimitMs), source)
  const readSource = async (name = 'guam') => {
    const answer = await app.call('GET', ADMIN_API.sourceUpdates)
    const sources = z.parse(z.array(SourceUpdate), await answer.json())
    return sources.find(({ source }) => source === name)
  }
  const names = async () =>
    (await app.sql`select name from facilities where source <> 'sample' order by name`).map(
      ({ name }) => name,
    )

  /** Switches the source on and applies a first edition of forty homes. */
  async function begin() {
    publisher.file('/homes.csv', csv(homes()))
    await switchOn()
    expect(await check()).toEqual({ source: 'guam', state: 'applied' })
    expect(await names()).toHaveLength(HOMES)
  }

  return {
    get app() {
      return app
    },
    get publisher() {
      return publisher
    },
    describeRegister,
    deps,
    switchOn,
    check,
    readSource,
    names,
    begin,
  }
}

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { migrationsOfLaterVersion } from '#server/testing/later-version.ts'
import { connect, type Sql } from './connect.ts'
import { migrate } from './migrate.ts'
import { listApplied } from './queries.ts'

const open: Sql[] = []
const cluster = await clusterUrl()

async function emptyDatabase(): Promise<string> {
  const admin = connect(`${cluster}/postgres`, 1)
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  return `${cluster}/${name}`
}

function pool(url: string): Sql {
  const sql = connect(url, 2)
  open.push(sql)
  return sql
}

afterAll(() => Promise.all(open.map((sql) => sql.end())))

describe('migrations', () => {
  test('five servers that start at once on an empty database all start, and each migration runs once', async () => {
    const url = await emptyDatabase()
    const servers = Array.from({ length: 5 }, () => pool(url))
    const applied = await Promise.all(servers.map((sql) => migrate(sql)))
    const names = applied.flat()
    expect(names.length).toBeGreaterThan(5)
    expect(new Set(names).size).toBe(names.length)
    expect(await migrate(pool(url))).toEqual([])
  })

  test('the baseline comes first, and later files have timestamps', async () => {
    const sql = pool(await emptyDatabase())
    const applied = await migrate(sql)
    expect((await listApplied(sql)).map(({ name }) => name)).toEqual(applied)
    const baseline = applied.filter((name) => /^\d\d_[a-z_]+\.sql$/.test(name))
    expect(baseline[0]).toBe('01_geography.sql')
    expect(applied.slice(0, baseline.length)).toEqual(baseline)
    for (const name of applied.slice(baseline.length)) expect(name).toMatch(/^20\d{12}_[a-z0-9_]+\.sql$/)
  })

  test('a migration that fails leaves the database as it was', async () => {
    const sql = pool(await emptyDatabase())
    await migrate(sql)
    const before = await listApplied(sql)
    const [broken] = (await migrationsOfLaterVersion())
      .slice(-1)
      .map((migration) => ({ ...migration, text: 'create table half (id integer); select 1 / 0' }))
    const known = (await migrationsOfLaterVersion()).slice(0, -1)
    await expect(migrate(sql, undefined, broken && [...known, broken])).rejects.toThrow('division by zero')
    expect([await listApplied(sql), await sql`select to_regclass('half') as half`]).toEqual([
      before,
      [{ half: null }],
    ])
  })

  test('refuses to start if an applied file has changed', async () => {
    const sql = pool(await emptyDatabase())
    await migrate(sql)
    await sql`update migrations set hash = 'another' where name like '03%'`
    await expect(migrate(sql)).rejects.toThrow('has changed since it was applied')
  })
})

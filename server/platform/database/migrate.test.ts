import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { migrate } from './migrate.ts'
import { listApplied } from './migration-queries.ts'

const open: Sql[] = []
const cluster = inject('clusterUrl')

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

  test('files with timestamps run after files with numbers, and new files have timestamps', async () => {
    const sql = pool(await emptyDatabase())
    const applied = await migrate(sql)
    const numbered = applied.filter((name) => /^\d{4}_/.test(name))
    expect(numbered.at(-1)).toBe('0041_audit_log_logins.sql')
    const stamped = applied.slice(numbered.length)
    expect(stamped.length).toBeGreaterThan(0)
    for (const name of stamped) expect(name).toMatch(/^20\d{12}_[a-z0-9_]+\.sql$/)
    expect((await listApplied(sql)).map(({ name }) => name)).toEqual(applied)
  })

  test('refuses to start if an applied file has changed', async () => {
    const sql = pool(await emptyDatabase())
    await migrate(sql)
    await sql`update migrations set hash = 'another' where name like '0002%'`
    await expect(migrate(sql)).rejects.toThrow('has changed since it was applied')
  })

  test('refuses a database of a newer version', async () => {
    const sql = pool(await emptyDatabase())
    await migrate(sql)
    await sql`insert into migrations (name, hash) values ('9999_from_the_future.sql', 'x')`
    await expect(migrate(sql)).rejects.toThrow('9999_from_the_future.sql')
  })
})

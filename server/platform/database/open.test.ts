import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '../env.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { findRunning, openDatabase } from './open.ts'

const log = { info() {}, warn() {}, error() {} }
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-test-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = () => openDatabase(z.parse(Env, { DATA_DIR: dataDir }), log)

test('a command shares the database of a running server and keeps it running', async () => {
  const server = await startEmbedded(dataDir, log)
  const sql = connect(server.ownerUrl, 1)
  const database = await open()
  await database.sql`create table left_behind (word text)`
  await database.close()
  expect(await sql`select * from left_behind`).toEqual([])
  await sql.end()
  await server.stop()
})

test('without a server a command starts the database and stops it again', async () => {
  expect(await findRunning(dataDir)).toBeUndefined()
  const database = await open()
  expect(await database.sql`select * from left_behind`).toEqual([])
  expect(await findRunning(dataDir)).toContain('postgres://')
  await database.close()
  expect(await findRunning(dataDir)).toBeUndefined()
})

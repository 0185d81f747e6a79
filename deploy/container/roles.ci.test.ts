import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { walkToFirstLead } from '../testing/walk-to-first-lead.ts'

const clusterAddress = await clusterUrl()

const OWNER_PASSWORD = 'the owner’s password'
const REQUESTS_PASSWORD = 'another password'

const cluster = new URL(clusterAddress)
const superuser = connect(`${cluster}/postgres`, 1)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compose-roles-'))
  await superuser`create database care`
})
afterAll(async () => {
  await superuser`drop database care with (force)`
  for (const role of ['care_owner', 'care_requests']) await superuser.unsafe(`drop role if exists ${role}`)
  await superuser.end()
  await rm(folder, { recursive: true })
})

const addressOf = (role: string, password: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@${cluster.host}/care`

test(
  'Postgres’s container gets two roles, with which a server goes from an empty database to its first lead',
  async () => {
    const { exitCode, stderr } = Bun.spawnSync([join(import.meta.dirname, 'create-roles.sh')], {
      env: {
        PATH: process.env.PATH ?? '',
        PGHOST: cluster.hostname,
        PGPORT: cluster.port,
        PGPASSWORD: cluster.password,
        POSTGRES_USER: cluster.username,
        POSTGRES_DB: 'care',
        OWNER_PASSWORD,
        REQUESTS_PASSWORD,
      },
    })
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    const settings = {
      DATABASE_URL: addressOf('care_requests', REQUESTS_PASSWORD),
      DATABASE_OWNER_URL: addressOf('care_owner', OWNER_PASSWORD),
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a walk to the first lead',
    }
    const server = await startServerProcess(settings)
    const sample = await runCommand('server/features/catalogue/command.ts', ['sample'], settings)
    expect(sample).toMatchObject({ code: 0 })
    await walkToFirstLead({ origin: server.origin, password: settings.ADMIN_PASSWORD })
    expect(await server.stop()).toBe(0)
  },
  SLOW_MS,
)

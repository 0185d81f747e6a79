import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { OWNER, REQUESTS, roleAddress } from '#server/platform/database/roles/roles.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startHaproxy } from '#server/testing/haproxy.ts'
import { startPgbouncer } from '#server/testing/pgbouncer.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTemporaryCluster, type TemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { recordQueuedMails, startPeers } from './peers.ts'
import { createServers } from './servers.ts'

const SERVERS = 4
/** How many calls each server makes to the model at once. */
const MODEL_CONCURRENCY = 2
/** What all servers together may ask at once. */
export const MAX_QUESTIONS = SERVERS * MODEL_CONCURRENCY
/** How long the model takes for an answer, in milliseconds. */
const MODEL_MS = 60
/** A family of the soak is less patient than a real one, so that killed servers' turns delay it less. */
const DEADLINE_MS = 3000
export const SECRET = 'the secret of the soak, long enough for HMAC'

/** Four servers behind HAProxy, on a Postgres behind PgBouncer, with a model, a mail server and a webhook receiver. */
export async function startInstallation() {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of closing) await closeOne()
  }
  try {
    return { ...(await open(closing)), close }
  } catch (error) {
    await close()
    throw error
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** @param closing gets what closes each part, in the order in which they have to be closed */
async function open(closing: (() => Promise<unknown>)[]) {
  const opened = <Resource>(resource: Resource, close: () => Promise<unknown>): Resource => {
    closing.unshift(close)
    return resource
  }
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const cluster = await startTemporaryCluster('')
  opened(cluster, cluster.stop)
  const postgres = await startPostgresProxy(cluster)
  opened(postgres, postgres.close)
  const sql = connect(postgres.url)
  opened(sql, () => sql.end({ timeout: 1 }))
  await fillDatabase(sql, roleAddress(postgres.url, OWNER))
  const pgbouncer = await startPgbouncer(roleAddress(postgres.url, REQUESTS))
  opened(pgbouncer, pgbouncer.stop)
  const model = await startFakeOllama()
  model.delayMs = MODEL_MS
  opened(model, model.close)
  const peers = await startPeers()
  opened(peers, peers.close)
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const servers = createServers(SERVERS, (n) => ({
    PORT: String(ports[n]),
    DATA_DIR: join(folder, String(n)),
    DATABASE_URL: pgbouncer.through(roleAddress(postgres.url, REQUESTS)),
    DATABASE_OWNER_URL: roleAddress(postgres.url, OWNER),
    JWT_SECRET: SECRET,
    TRUST_PROXY: '127.0.0.1',
    ...model.variables,
    MATCH_CONCURRENCY: String(MODEL_CONCURRENCY),
    MATCH_DEADLINE_MS: String(DEADLINE_MS),
    SMTP_URL: peers.smtpUrl,
    OPERATOR_EMAIL: 'operator@example.org',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
  }))
  opened(servers, servers.killAll)
  const haproxy = await startHaproxy(ports)
  opened(haproxy, haproxy.stop)
  const phones = await startTcpProxy(() => Number(new URL(haproxy.origin).port))
  opened(phones, phones.close)
  return {
    sql,
    postgres,
    pgbouncer,
    model,
    peers,
    servers,
    phones,
    origin: `http://127.0.0.1:${phones.port}`,
  }
}

async function fillDatabase(superuser: Sql, ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl)
  await migrate(owner)
  await loadZipCodes(owner)
  await setCatalogue(owner, TWENTY)
  await owner.end()
  await recordQueuedMails(superuser)
}

/** Creates a database, and puts Postgres behind a fixed address, because its port changes with every start. */
async function startPostgresProxy(cluster: TemporaryCluster) {
  let port = Number(new URL(cluster.url).port)
  const admin = connect(`${cluster.url}/postgres`, 1)
  await admin.unsafe(`create database soak owner ${OWNER}`)
  await admin.end()
  const proxy = await startTcpProxy(() => port)
  const url = new URL(`${cluster.url}/soak`)
  url.port = String(proxy.port)
  return {
    url: url.href,
    close: proxy.close,
    async restart(mode: 'fast' | 'immediate') {
      await cluster.halt(mode)
      port = await cluster.restart()
    },
  }
}

import * as z from 'zod/mini'
import type { Stores } from '#server/features/businesses/images/stores.ts'
import { cached } from '#server/platform/cached.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { DiskSpace, FreeSpace } from '#server/platform/disk-space.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/route.ts'
import type { Log } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { within } from '#server/platform/within.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'

/** Longer than a busy database needs. */
const DATABASE_LIMIT_MS = 2000
/** An S3 store on the other side of the world answers within this. */
const PICTURES_LIMIT_MS = 5000
/** How long a result counts. A proxy asks every second or two. */
const FACTS_COUNT_MS = 1000
/** Each check of a store on S3 is a paid call. */
const PICTURES_COUNT_MS = 30_000

/** What a server knows about its own state. None of it is about a family. */
export interface ServiceFacts {
  /** Whether the database accepts a row. */
  canWrite: boolean
  /** The disk of the server's folders with the least free space. */
  disk: FreeSpace
  /** Undefined if the database doesn't answer. */
  mail: MailQueue | undefined
  /** Whether the store for new pictures can be used, as of the last half minute. */
  canStorePictures: boolean
}

interface FactsDeps {
  /** A pool for these statements alone, so that a busy server doesn't count as one without a database. */
  sql: Sql
  disk: DiskSpace
  stores: Stores
}

/** @returns a function that measures the facts in a bounded time, at most once a second. It doesn't reject. */
export function createFacts({ sql, disk, stores }: FactsDeps): () => Promise<ServiceFacts> {
  const canStorePictures = cached(PICTURES_COUNT_MS, () =>
    within(
      PICTURES_LIMIT_MS,
      stores.find(stores.current).then(async (store) => {
        await store.check()
        return true
      }),
      false,
    ),
  )
  return cached(FACTS_COUNT_MS, async () => {
    const [isWritable, free, mail, pictures] = await Promise.all([
      within(DATABASE_LIMIT_MS, canWrite(sql), false),
      disk.measure(),
      within(DATABASE_LIMIT_MS, measureMailQueue(sql), undefined),
      canStorePictures(),
    ])
    return { canWrite: isWritable, disk: free, mail, canStorePictures: pictures }
  })
}

/** Writes a row and rolls back. @throws if the database can't be written */
async function canWrite(sql: Sql): Promise<boolean> {
  const undo = new Error('rolled back')
  await transaction(sql, async (tx) => {
    await insertProbe(tx)
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
  return true
}

/** A mail server may be down for a while. Later, families and administrators wait for links. */
const LATE_MAIL_S = 15 * 60

/** What can be wrong. A server with `database` or `disk` can't store answers, and one that is `stopping` soon can't. */
type Problem = 'database' | 'disk' | 'mail' | 'pictures' | 'stopping'
/**
 * Another server may do better without these. All servers share the mail queue, and usually the pictures, so a proxy that
 * left a server out for them would leave out all.
 */
const DECISIVE: readonly Problem[] = ['database', 'disk', 'stopping']

/** Tells whether this server can store what families send. */
export interface Readiness {
  /** Answers in a bounded time. A change of the problems is logged. */
  isReady(): Promise<boolean>
  /** Makes the server unready from now on, while it still answers, so that proxies leave it out before it stops. */
  leave(): void
}

/** @param readFacts measures the server's state */
export function createReadiness(readFacts: () => Promise<ServiceFacts>, log: Log): Readiness {
  let known: Problem[] = []
  let isStopping = false
  return {
    async isReady() {
      const facts = await readFacts()
      const problems = findProblems(facts, isStopping)
      const isReady = !problems.some((problem) => DECISIVE.includes(problem))
      if (problems.join() !== known.join()) {
        const { disk, mail } = facts
        const fields = { isReady, problems, freeMb: disk.freeMb, oldestMailSeconds: mail?.oldestSeconds }
        log[problems.length > 0 ? 'warn' : 'info']('readiness changed', fields)
      }
      known = problems
      return isReady
    },
    leave() {
      isStopping = true
    },
  }
}

function findProblems(
  { canWrite, disk, mail, canStorePictures }: ServiceFacts,
  isStopping: boolean,
): Problem[] {
  const found: Record<Problem, boolean> = {
    database: !canWrite,
    disk: !disk.hasRoom,
    mail: (mail?.oldestSeconds ?? 0) > LATE_MAIL_S,
    pictures: !canStorePictures,
    stopping: isStopping,
  }
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem])
}

/** In characters. Four rows fill a page of Postgres, so that a full disk is noticed soon. */
const FILLER_LENGTH = 1900

async function insertProbe(query: Query): Promise<void> {
  await query`insert into readiness_probes (filler) values (repeat('-', ${FILLER_LENGTH}::integer))`
}

/** A longer queue is reported as this long, so that measuring it stays cheap. */
export const MAX_COUNTED = 10_000

const MailQueue = z.object({
  /** Emails that are to be sent, now or at their next attempt; at most MAX_COUNTED. */
  waiting: z.int(),
  /** How long the oldest of those has existed, in seconds; 0 without one. */
  oldestSeconds: z.number(),
})
export type MailQueue = z.infer<typeof MailQueue>

/** Measures the first emails of the queue, without those that failed for good. */
export const measureMailQueue = (query: Query): Promise<MailQueue> => readOne(query, MailQueue)`
  select count(*)::integer as waiting,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
  from (
    select created_at from mails where next_attempt_at < 'infinity' order by next_attempt_at
    limit ${MAX_COUNTED}::integer
  ) as first_mails`

const DatabaseFacts = z.object({
  /** At most MAX_COUNTED. */
  webhooksWaiting: z.int(),
  /** 0 without one. */
  oldestWebhookSeconds: z.number(),
  /** Of the register that was imported longest ago, in seconds since 1970; null without one. */
  oldestImportAt: z.nullable(z.number()),
})
export type DatabaseFacts = z.infer<typeof DatabaseFacts>

/**
 * Measures what all servers of the database share, except for its emails (`measureMailQueue`). Each part reads a few rows, or
 * the first ones of an index.
 */
export const measureDatabase = (query: Query) => readOne(query, DatabaseFacts)`
  with waiting_deliveries as (
    select created_at from webhook_deliveries where state = 'waiting' order by next_attempt_at
    limit ${MAX_COUNTED}::integer
  )
  select (select count(*)::integer from waiting_deliveries) as webhooks_waiting,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from waiting_deliveries)
      as oldest_webhook_seconds,
    (select extract(epoch from min(imported_at))::float8 from catalogue_sources) as oldest_import_at`

/** Longer than a busy database needs, and shorter than the timeout of a phone's health check. */
const TIMEOUT_MS = 2000

const Health = z.object({ status: z.literal('ok') })
const Ready = z.object({ status: z.literal('ready') })

const unavailable = () =>
  new ApiError('unavailable', MESSAGES.unavailable, { headers: { 'retry-after': '5' } })

/** Whether this server lives and reaches its database, and whether a proxy should send it requests. */
export const healthRoutes = ({ sql, readiness }: Pick<Platform, 'sql'> & { readiness: Readiness }) => [
  route({
    method: 'GET',
    path: API.health,
    access: 'public',
    summary: 'Check whether the service is up',
    tag: 'Service',
    output: Health,
    async handler() {
      const isResponding = sql`select 1`.then(() => true)
      if (await within(TIMEOUT_MS, isResponding, false)) return { status: 'ok' as const }
      throw unavailable()
    },
  }),
  route({
    method: 'GET',
    path: API.ready,
    access: 'public',
    summary: 'Check whether the service can store what families send',
    description:
      'For a proxy that decides which server gets requests. The result counts for a second. It says nothing more to strangers: the log names what is wrong.',
    tag: 'Service',
    output: Ready,
    async handler() {
      if (await readiness.isReady()) return { status: 'ready' as const }
      throw unavailable()
    },
  }),
]

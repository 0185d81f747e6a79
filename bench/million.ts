import { connect, type Sql } from '#server/platform/database/connect.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { formatTiming, summarizeTimes } from './measure.ts'
import { measureBackup } from './million/backup-and-restore.ts'
import { measureRetention, readBytes, reportBytes } from './million/bytes.ts'
import { copyLeads } from './million/copy-leads.ts'
import { measurePortal } from './million/portal-calls.ts'
import { makeVisitors, openApp, submitLeads, type Visitor } from './million/submit-leads.ts'

const DEFAULT_LEADS = 1_000_000
const DEFAULT_SUBMITTED = 10_000
const COMMUNITIES = 20_000
const NAME = `bench_${COMMUNITIES}`
const SMALL = 'bench_small'
/** In turn on both databases. */
const MEASURED = 220
const WARM_UP = 20
/** Copying a million rows takes longer than a statement of the server may. */
const UNLIMITED = { statement_timeout: 0 }
const REPORT_AT = 100_000

/**
 * `bun run bench million [leads] [submitted]`: submits families to the app with their events and receipts, and copies
 * what it stored until there are as many leads as asked for. Then it measures bytes, submissions, the portal, a backup and
 * retention. It prints each figure when it has it.
 */
export async function run(
  leads = String(DEFAULT_LEADS),
  submitted = String(DEFAULT_SUBMITTED),
): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    let measured: Visitor[] = []
    await withSampleCatalog(clusterUrl, COMMUNITIES, async (sql, url) => {
      const visitors = await makeVisitors(Number(submitted) + MEASURED)
      measured = visitors.splice(Number(submitted))
      await withoutWaitingForDisk(url, () => submitAll(sql, visitors))
      await reportBytes(sql, visitors.length, false)
    })
    // A copy of the database with only the submitted leads.
    const admin = connect(`${clusterUrl}/postgres`, 1, undefined, UNLIMITED)
    await admin`create database ${admin(SMALL)} template ${admin(NAME)}`
    await admin.end()
    const sql = connect(`${clusterUrl}/${NAME}`, undefined, undefined, UNLIMITED)
    const small = connect(`${clusterUrl}/${SMALL}`)
    try {
      await grow(sql, Number(leads))
      await compareSubmissions(small, sql, measured)
      await measurePortal(sql)
      const parts = await measureBackup(clusterUrl, NAME, await readBytes(sql))
      await measureRetention(sql)
      await measureBackup(clusterUrl, NAME, await readBytes(sql), parts)
    } finally {
      await Promise.all([sql.end(), small.end()])
    }
  })
}

async function submitAll(sql: Sql, visitors: readonly Visitor[]): Promise<void> {
  const start = performance.now()
  await submitLeads(sql, visitors)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `  ${visitors.length} leads submitted in ${seconds.toFixed(0)} s (${Math.round(visitors.length / seconds)} a second)`,
  )
  await sql`vacuum analyze`
}

/** Seeds faster: a crash would lose the last commits, which doesn't matter here. Only a superuser can say so. */
async function withoutWaitingForDisk(url: string, work: () => Promise<void>): Promise<void> {
  const superuser = connect(url, 1)
  await superuser`alter system set synchronous_commit = off`
  await superuser`select pg_reload_conf()`
  await work()
  await superuser`alter system reset synchronous_commit`
  await superuser`select pg_reload_conf()`
  await superuser.end()
}

async function grow(sql: Sql, leads: number): Promise<void> {
  const start = performance.now()
  for (const next of new Set([Math.min(REPORT_AT, leads), leads])) {
    await copyLeads(sql, next, leads)
    await sql`vacuum analyze`
    console.log(`  ${next} leads after ${Math.round((performance.now() - start) / 1000)} s of copying`)
    await reportBytes(sql, next, next === leads)
  }
}

/** Submits families to both databases in turn, so that other load on the machine affects both equally. */
async function compareSubmissions(small: Sql, large: Sql, visitors: readonly Visitor[]): Promise<void> {
  const apps = [small, large].map((sql) => ({ ...openApp(sql), times: [] as number[] }))
  for (const [index, visitor] of visitors.entries()) {
    for (const { submit, times } of apps) {
      const start = performance.now()
      await submit(visitor)
      if (index >= WARM_UP) times.push(performance.now() - start)
    }
  }
  const [few, many] = apps.map(({ times }) => summarizeTimes(times))
  if (!few || !many) return
  const ratio = (many.p95 / few.p95).toFixed(2)
  console.log(
    `  a submission among few leads: ${formatTiming(few)}; among all: ${formatTiming(many)}; p95 ${ratio} times as long (goal 1.5)`,
  )
}

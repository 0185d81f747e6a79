import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { METRICS_PATH } from '#server/operations/metrics/routes.ts'
import { createDiskSpace } from '#server/platform/disk-space.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

const ALERTS = join(import.meta.dirname, 'alerts.yml')
const DASHBOARD = join(import.meta.dirname, '../grafana/hearthfinder.json')
const PAGE = join(import.meta.dirname, '../../docs/monitoring.md')
const NAME = /\b(?:hearthfinder|process|nodejs)_[a-z0-9_]+/g

/** @returns the exit code and what the program said */
function promtool(args: string[], input = ''): { code: number; out: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['promtool', ...args], {
    cwd: import.meta.dirname,
    stdin: Buffer.from(input),
  })
  return { code: exitCode, out: `${stdout}${stderr}` }
}
const hasPromtool = Bun.which('promtool') !== null

let app: Awaited<ReturnType<typeof openTestApp>>
let scrape: string
/** A scrape of a server that has counted every kind of work that needs no other program. */
beforeAll(async () => {
  app = await openTestApp()
  await app.sql`insert into catalogue_sources (source, format, source_date, date_is_given, file_sha256)
    values ('wi', 'wi', now(), true, '\\x00')`
  const disk = createDiskSpace(app.env, [app.env.DATA_DIR], silentLog)
  const server = createTestApp({ sql: app.requestSql, env: app.env, disk }).listen({
    port: 0,
    hostname: '127.0.0.1',
  })
  const url = `http://127.0.0.1:${server.server?.port}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': `"${crypto.randomUUID()}"` }
  const body = JSON.stringify(someAnswers())
  expect((await fetch(url + API.questionnaire, { method: 'POST', headers, body })).status).toBe(200)
  scrape = await (await fetch(url + METRICS_PATH)).text()
  await server.stop(true)
})
afterAll(() => app.close())

test('the alert rules are valid, and their tests pass', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed')
  expect(promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('6 rules'),
  })
  expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ code: 0 })
  expect(promtool(['check', 'config', '--syntax-only', 'prometheus.yml'])).toMatchObject({ code: 0 })
})

test('promtool finds nothing wrong with a live scrape', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed')
  expect(promtool(['check', 'metrics'], scrape)).toEqual({ code: 0, out: '' })
})

test('every metric of the rules and the dashboard exists in a live scrape', async () => {
  for (const file of [ALERTS, DASHBOARD]) {
    const text = await readFile(file, 'utf8')
    const names = [...new Set(text.match(NAME))]
    expect(names.length).toBeGreaterThan(5)
    expect(
      names.filter(
        (name) =>
          !new RegExp(`^${name}[ {]|^# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(scrape),
      ),
    ).toEqual([])
  }
})

test('every alert has a runbook, and a section in the page that it names', async () => {
  const [rules, page] = [await readFile(ALERTS, 'utf8'), await readFile(PAGE, 'utf8')]
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
  expect(names).toHaveLength(6)
  for (const name of names) {
    expect(rules).toContain(`docs/monitoring.md#${name.toLowerCase()}`)
    expect(page).toContain(`\n### ${name}\n`)
  }
})

test('the dashboard has panels with queries of one data source, which Grafana asks for', async () => {
  const { panels, templating } = JSON.parse(await readFile(DASHBOARD, 'utf8'))
  expect(templating.list[0]).toMatchObject({ type: 'datasource', query: 'prometheus' })
  expect(panels.length).toBeGreaterThan(15)
  const ids = new Set(panels.map(({ id }: { id: number }) => id))
  expect(ids.size).toBe(panels.length)
  for (const { title, targets, datasource } of panels) {
    expect([title, datasource.uid, targets.length > 0]).toEqual([title, `\${datasource}`, true])
  }
})

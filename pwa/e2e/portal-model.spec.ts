import type { Page } from '@playwright/test'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { reportOf, someFigures } from '../testing/model-reports.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openSettings, openTab, readCells, signIn, statValue, test } from './portal/operator.ts'
import { startServer } from './product/server.ts'
import { expect } from './test.ts'

const modelPanel = (page: Page) => page.getByRole('region', { name: 'Matching model' })

/** Runs a test with its own server and a fake Ollama. */
async function withModel(databaseUrl: string, run: (setup: ModelSetup) => Promise<void>) {
  const ollama = await startFakeOllama()
  ollama.models = []
  const server = await startServer({ DATABASE_URL: databaseUrl, ...ollama.variables })
  try {
    await run({ ollama, origin: server.origin })
  } finally {
    await server.stop()
    await ollama.close()
  }
}
interface ModelSetup {
  ollama: Awaited<ReturnType<typeof startFakeOllama>>
  origin: string
}

// Each test starts a server or checks many screens.
test.slow()
test.beforeEach(({ product }) => product.sql`truncate model_exams, model_pulls`)

test('pulls a model, examines it and shows that it is ready', async ({ openDevice, product, operator }) => {
  await withModel(product.databaseUrl, async ({ ollama, origin }) => {
    const page = await (await openDevice(origin)).newPage()
    await signIn(page, operator)
    const overview = await openTab(page, 'Overview')
    await overview.getByRole('link', { name: 'See the model under Settings' }).click()
    const panel = modelPanel(page)
    await expect(panel.getByRole('status')).toHaveText('fake-model:1bNot installed')
    const release = ollama.hold()
    await panel.getByRole('button', { name: 'Pull fake-model:1b' }).click()
    await expect(panel.getByRole('progressbar')).toBeVisible()
    await expect(panel.getByRole('status')).toBeFocused()
    release()
    await expect(panel.getByRole('status')).toHaveText('fake-model:1bReady')
    const rows = await readCells(panel.getByRole('table', { name: 'Examination results' }))
    expect(rows[0]).toEqual(['Valid replies', '100%', '90% or more'])
    expect(rows[1]).toEqual(['Correct order', '100%', '90% or more'])
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByText('Page Views')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the model under Settings' })).toHaveCount(0)
  })
})

test('fails a model that echoes the given order and can examine it again', async ({
  openDevice,
  product,
  operator,
}) => {
  await withModel(product.databaseUrl, async ({ ollama, origin }) => {
    ollama.models = [{ name: 'fake-model:1b', digest: 'e'.repeat(64) }]
    ollama.setBehavior('echoes the order')
    const page = await (await openDevice(origin)).newPage()
    await signIn(page, operator)
    await openSettings(page, 'Technical')
    const panel = modelPanel(page)
    await expect(panel.getByRole('status')).toHaveText('fake-model:1bFailed its examination')
    await expect(panel.getByText(/random guessing gets 50%/)).toBeVisible()
    ollama.setBehavior('ranks well')
    await panel.getByRole('button', { name: 'Examine again' }).click()
    await expect(panel.getByRole('status')).toHaveText('fake-model:1bReady')
  })
})

test('shows the performance of the model in the analytics', async ({ page, product, operator }) => {
  const insert = (fallback: string | null, ms: number, count: number) => product.sql`
    insert into model_rankings (ranked_by, fallback, duration_ms)
    select ${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${ms} from generate_series(1, ${count})`
  await insert(null, 2400, 14)
  await insert(null, 8100, 1)
  await insert('deadline', 19_500, 1)
  await insert('not_ready', 0, 4)
  await product.sql`
    insert into token_usage (endpoint, model, outcome, duration_ms)
    values ('questionnaire', 'm', 'answered', 1100), ('questionnaire', 'm', 'answered', 1300),
      ('questionnaire', 'm', 'invalid', 2000), ('questionnaire', 'm', 'timed_out', 9000)`
  await signIn(page, operator)
  await openSettings(page, 'Technical')
  const panel = page.getByRole('region', { name: 'The model in the last 30 days' })
  await expect(statValue(panel, 'Model time (median)')).toHaveText('1.3 s')
  await expect(statValue(panel, 'Model time (95th percentile)')).toHaveText('9.0 s')
  await expect(statValue(panel, 'Time families waited (95th percentile), including the queue')).toHaveText(
    '19.5 s',
  )
  await expect(statValue(panel, 'Ranked without the model')).toHaveText('25.0%')
  await expect(statValue(panel, 'Invalid answers')).toHaveText('25.0%')
  expect(await readCells(panel.getByRole('table', { name: 'Why the model was not used' }))).toEqual([
    ['The model was not ready', '4', '20.0%'],
    ['It missed the deadline', '1', '5.0%'],
  ])
})

const FAILED = someFigures({
  asked: 7,
  outcomes: [
    { outcome: 'answered', count: 5 },
    { outcome: 'timed_out', count: 2 },
  ],
  valid: 5 / 7,
  agreement: 0.51,
  families: [
    { name: 'everything together', agreement: 0.62 },
    { name: 'distance', agreement: 0.5 },
  ],
  steadiness: 1 / 3,
  p95Ms: 20_000,
})
const REPORTS = {
  unreachable: reportOf({ state: 'unreachable' }),
  absent: reportOf({ state: 'absent' }),
  'pull failed': reportOf({
    state: 'absent',
    pullError: 'Ollama reported: pull model manifest: file does not exist',
  }),
  pulling: reportOf({ state: 'pulling', progress: { done: 1_254_000_000, of: 3_338_801_804 } }),
  'pull begins': reportOf({ state: 'pulling' }),
  examining: reportOf({ state: 'examining', progress: { done: 7, of: 24 } }),
  unexamined: reportOf({
    state: 'unexamined',
    examError: {
      why: 'Ollama answered 500: model requires more system memory (11.0 GiB) than is available (3.2 GiB)',
      againAt: '2026-03-05T10:47:00.000Z',
    },
  }),
  failed: reportOf({
    state: 'failed',
    failings: ['valid', 'agreement', 'family', 'steadiness', 'slow'],
    figures: FAILED,
  }),
  ready: reportOf({ state: 'ready', figures: someFigures() }),
  'not examined': reportOf({ state: 'ready' }, { examination: 'off' }),
}

/** Together these contain every part of the panel. */
const CHECKED_WITH_AXE = ['pull failed', 'pulling', 'failed']

test('in every model state, nothing overflows and axe finds no violations', async ({ page, operator }) => {
  let report = REPORTS.unreachable
  await page.route('**/api/admin/model', (route) => route.fulfill({ json: report }))
  await signIn(page, operator)
  for (const [name, current] of Object.entries(REPORTS)) {
    report = current
    await page.goto('/portal_mgmt_secure?tab=settings&section=technical')
    await expect(modelPanel(page).getByText('gemma3:4b', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true)
    if (CHECKED_WITH_AXE.includes(name)) await expectAccessible(page, name)
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import postgres from 'postgres'
import { TEMPLATE } from './product/cluster.ts'
import { type Line, startProxy } from './product/proxy.ts'
import { type ProductServer, startServer } from './product/server.ts'

interface Product extends ProductServer {
  sql: postgres.Sql
  databaseUrl: string
}

interface TestFixtures {
  /** Console errors that this test brings about on purpose; any other fails it. */
  expectedErrors: RegExp[]
  /** Watches every page of a context from now on. */
  consoleWatch: (context: BrowserContext) => void
  /** Another device of the same kind, with a memory of its own, that visits `origin`. */
  openDevice: (origin: string, options?: { javaScriptEnabled: boolean }) => Promise<BrowserContext>
  /** A line to the product that can be made bad; closed when no device hangs on it any more. */
  openLine: () => Promise<Line>
  /** A phone whose memory outlives its browser: opened again, after it was closed, it holds what it held. */
  openPhone: (origin: string) => Promise<BrowserContext>
  /** A second server on the same database, for tests that stop it. */
  ownServer: ProductServer
}

interface WorkerFixtures {
  product: Product
}

/** Playwright's test, with the product running beside it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use, worker) => {
      const cluster = process.env.E2E_CLUSTER_URL
      const name = `product_${worker.parallelIndex}_${Date.now()}`
      const admin = postgres(`${cluster}/postgres`, { max: 1 })
      await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
      await admin.end()
      const server = await startServer({ DATABASE_URL: `${cluster}/${name}` })
      const sql = postgres(`${cluster}/${name}`, { max: 2 })
      await use({ ...server, sql, databaseUrl: `${cluster}/${name}` })
      await sql.end()
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  ownServer: async ({ product }, use) => {
    const server = await startServer({ DATABASE_URL: product.databaseUrl })
    await use(server)
    await server.stop()
  },
  openLine: async ({ product }, use) => {
    const lines: Line[] = []
    await use(async () => {
      const line = await startProxy(() => product.origin)
      lines.push(line)
      return line
    })
    for (const line of lines) await line.close()
  },
  // Devices are closed before the line that they hang on.
  openDevice: async ({ browser, consoleWatch, openLine: _ }, use) => {
    const opened: BrowserContext[] = []
    await use(async (baseURL, options = { javaScriptEnabled: true }) => {
      const context = await browser.newContext({ ...options, baseURL })
      consoleWatch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  openPhone: async ({ playwright, launchOptions, viewport, consoleWatch, openLine: _ }, use) => {
    const memory = await mkdtemp(join(tmpdir(), 'hearthfinder-e2e-phone-'))
    const opened: BrowserContext[] = []
    await use(async (baseURL) => {
      const options = { ...launchOptions, baseURL, viewport, headless: true }
      const context = await playwright.chromium.launchPersistentContext(memory, options)
      consoleWatch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
    await rm(memory, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  expectedErrors: async ({}, use) => use([]),
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on(
          'console',
          (message) => void (message.type() === 'error' && seen.push(textAndPlace(message))),
        )
        watched.on('weberror', (failure) => void seen.push(String(failure.error())))
      }
      watch(context)
      await use(watch)
      const unexpected = seen.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

const textAndPlace = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`

export { expect }

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import {
  type ModelInTrouble,
  startModelInTrouble,
  type Trouble,
} from '../../server/testing/ollama-in-trouble.ts'
import { type Database, openDatabase } from './product/database.ts'
import { type Line, startProxy } from './product/proxy.ts'
import { type ProductServer, startServer } from './product/server.ts'

/** What a browser says on its console when a line is bad on purpose. */
export const BAD_LINE =
  /Failed to load resource|ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|ERR_EMPTY|ERR_INCOMPLETE|ERR_ABORTED/

interface Product extends ProductServer, Database {
  model: ModelInTrouble
}

interface TestFixtures {
  /** How the product's model misbehaves. */
  modelTrouble: Trouble
  product: Product
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
  /** The worker's own, with the sample catalogue. */
  database: Database
  /** The product on that database with a model that misbehaves so, started when it is first asked for. */
  productWith: (trouble: Trouble) => Promise<Product>
}

const START_MS = 90_000

/** Playwright's test, with the product running beside it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use, worker) => {
      const database = await openDatabase(`product_${worker.parallelIndex}_${Date.now()}`)
      await use(database)
      await database.sql.end()
    },
    { scope: 'worker' },
  ],
  productWith: [
    async ({ database }, use) => {
      const started = new Map<Trouble, Promise<Product>>()
      const start = async (trouble: Trouble): Promise<Product> => {
        const model = await startModelInTrouble(trouble)
        const server = await startServer({ DATABASE_URL: database.databaseUrl, ...model.variables })
        return { ...server, ...database, model }
      }
      await use((trouble) => {
        const product = started.get(trouble) ?? start(trouble)
        started.set(trouble, product)
        return product
      })
      for (const { stop, model } of await Promise.all(started.values())) {
        await stop()
        await model.close()
      }
    },
    { scope: 'worker', timeout: START_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  modelTrouble: async ({}, use) => use('down'),
  product: [
    async ({ productWith, modelTrouble }, use) => use(await productWith(modelTrouble)),
    { timeout: START_MS },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  ownServer: async ({ product }, use) => {
    const server = await startServer({ DATABASE_URL: product.databaseUrl, ...product.model.variables })
    await use(server)
    await server.stop()
  },
  openLine: async ({ product, expectedErrors }, use) => {
    const lines: Line[] = []
    await use(async () => {
      const line = await startProxy(
        () => product.origin,
        () => expectedErrors.push(BAD_LINE),
      )
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage } from '@playwright/test'
import { type FaultyModel, type ModelFault, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { type Database, openDatabase } from './product/database.ts'
import { type FaultProxy, startProxy } from './product/proxy.ts'
import { type ProductServer, startServer } from './product/server.ts'
import { expect } from './spanish/expect.ts'
import { speakIn, type TestLanguage } from './spanish/speak.ts'

/** Console messages that the browser logs when a test disturbs the connection. */
export const NETWORK_ERRORS =
  /Failed to load resource|ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|ERR_EMPTY|ERR_INCOMPLETE|ERR_ABORTED/

interface Product extends ProductServer, Database {
  model: FaultyModel
}

export interface TestOptions {
  /** The language that the phones have chosen. Tests name texts in English. */
  language: TestLanguage
}

interface TestFixtures extends TestOptions {
  /** How the product's model fails. */
  modelFault: ModelFault
  product: Product
  /** Console errors that this test causes on purpose. Any other error fails the test. */
  expectedErrors: RegExp[]
  /** Prepares a context: collects console errors from all its pages, and lets tests look for texts in the language. */
  prepare: (context: BrowserContext) => Promise<void>
  /** Opens another device of the same kind, with its own storage, that visits `origin`. */
  openDevice: (origin: string, options?: { javaScriptEnabled: boolean }) => Promise<BrowserContext>
  /** Opens a proxy that can inject faults, to the product or to `target`. It closes after the devices that use it. */
  openProxy: (target?: () => string) => Promise<FaultProxy>
  /** Opens a phone whose storage survives closing the browser. */
  openPhone: (origin: string) => Promise<BrowserContext>
  /** A separate server on the same database, for tests that stop it. */
  ownServer: ProductServer
}

interface WorkerFixtures {
  /** The worker's own database, with the sample catalog. */
  database: Database
  /** The product on that database, with a model that fails in this way. Started on first use. */
  productWith: (fault: ModelFault) => Promise<Product>
}

const START_TIMEOUT_MS = 90_000

/** Playwright's test, with the product running. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use, worker) => {
      const database = await openDatabase(`product_${worker.parallelIndex}_${Date.now()}`)
      await use(database)
      await database.sql.end()
    },
    { scope: 'worker' },
  ],
  productWith: [
    async ({ database }, use) => {
      const started = new Map<ModelFault, Promise<Product>>()
      const start = async (fault: ModelFault): Promise<Product> => {
        const model = await startFaultyModel(fault)
        const server = await startServer({ DATABASE_URL: database.databaseUrl, ...model.variables })
        return { ...server, ...database, model }
      }
      await use((fault) => {
        const product = started.get(fault) ?? start(fault)
        started.set(fault, product)
        return product
      })
      for (const { stop, model } of await Promise.all(started.values())) {
        await stop()
        await model.close()
      }
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
  modelFault: async ({}, use) => use('down'),
  product: [
    async ({ productWith, modelFault }, use) => use(await productWith(modelFault)),
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  ownServer: async ({ product }, use) => {
    const server = await startServer({ DATABASE_URL: product.databaseUrl, ...product.model.variables })
    await use(server)
    await server.stop()
  },
  openProxy: async ({ product, expectedErrors }, use) => {
    const proxies: FaultProxy[] = []
    await use(async (target = () => product.origin) => {
      const proxy = await startProxy(target, () => expectedErrors.push(NETWORK_ERRORS))
      proxies.push(proxy)
      return proxy
    })
    for (const proxy of proxies) await proxy.close()
  },
  // Depends on openProxy, so that devices close before the proxy that they use.
  openDevice: async ({ browser, prepare, openProxy: _ }, use) => {
    const opened: BrowserContext[] = []
    await use(async (baseURL, options = { javaScriptEnabled: true }) => {
      const context = await browser.newContext({ ...options, baseURL })
      await prepare(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  openPhone: async ({ playwright, launchOptions, viewport, prepare, openProxy: _ }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'hearthfinder-e2e-phone-'))
    const opened: BrowserContext[] = []
    await use(async (baseURL) => {
      const options = { ...launchOptions, baseURL, viewport, headless: true }
      const context = await playwright.chromium.launchPersistentContext(profile, options)
      await prepare(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
    await rm(profile, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
  expectedErrors: async ({}, use) => use([]),
  language: ['en', { option: true }],
  prepare: [
    async ({ context, expectedErrors, language }, use) => {
      const seen: string[] = []
      const prepare = async (watched: BrowserContext) => {
        await speakIn(language, watched)
        watched.on(
          'console',
          (message) => void (message.type() === 'error' && seen.push(describeMessage(message))),
        )
        watched.on('weberror', (failure) => void seen.push(String(failure.error())))
      }
      await prepare(context)
      await use(prepare)
      const unexpected = seen.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

const describeMessage = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`

export { expect }

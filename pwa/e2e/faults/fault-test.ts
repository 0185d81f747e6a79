import type { BrowserContext, Page } from '@playwright/test'
import { modelFaultOf } from '#server/testing/faulty-ollama.ts'
import { buildFamily, type Family } from '../family.ts'
import type { FaultProxy } from '../product/proxy.ts'
import { test as base, expect } from '../test.ts'
import { openInstalledApp } from './phone.ts'

interface FaultFixtures {
  family: Family
  /** The device's connection to the product. Works until the test sets a fault. */
  network: FaultProxy
  /** A phone that is connected through the network. */
  device: BrowserContext
  /** The app on that phone, installed, with an empty questionnaire open. */
  app: Page
  /** Fails the test if it stored answers but the server never called the model (unless the model is down). */
  modelWatch: undefined
}

/** Playwright's test for a row of docs/nothing-lost.md. The model fails in one of several ways during the test. */
export const test = base.extend<FaultFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
  modelFault: async ({}, use, { title }) => use(modelFaultOf(title)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
  family: async ({}, use) => use(buildFamily()),
  network: async ({ openProxy }, use) => use(await openProxy()),
  device: async ({ openDevice, network }, use) => use(await openDevice(network.origin)),
  app: async ({ device }, use) => use(await openInstalledApp(device)),
  modelWatch: [
    async ({ product: { sql, model }, modelFault }, use, info) => {
      info.annotations.push({ type: 'model', description: modelFault })
      const stored = async () => Number((await sql`select count(*) from submissions`)[0]?.count)
      const before = { stored: await stored(), asked: model.callCount() }
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(`${info.title}: failed with ${model.description}`)
      else if (modelFault !== 'down' && (await stored()) > before.stored)
        await expect.poll(model.callCount, `requests to ${model.description}`).toBeGreaterThan(before.asked)
    },
    { auto: true },
  ],
})

export { expect }

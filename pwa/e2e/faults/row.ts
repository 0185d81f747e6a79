import type { BrowserContext, Page } from '@playwright/test'
import { troubleOf } from '../../../server/testing/ollama-in-trouble.ts'
import { aFamily, type Family } from '../family.ts'
import type { Line } from '../product/proxy.ts'
import { test as base, expect } from '../test.ts'
import { visitOnce } from './phone.ts'

interface Row {
  family: Family
  /** The way to the product, good until the test makes it bad. */
  line: Line
  /** A phone at the end of that line. */
  device: BrowserContext
  /** The app on it, installed, with an empty questionnaire open. */
  app: Page
  /** Fails the test when it stored answers and the model, unless down, was not asked for their order. */
  modelWatch: undefined
}

/** Playwright's test for a row of docs/nothing-lost.md, with a model in one of its troubles the while. */
export const test = base.extend<Row>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  modelTrouble: async ({}, use, { title }) => use(troubleOf(title)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  family: async ({}, use) => use(aFamily()),
  line: async ({ openLine }, use) => use(await openLine()),
  device: async ({ openDevice, line }, use) => use(await openDevice(line.origin)),
  app: async ({ device }, use) => use(await visitOnce(device)),
  modelWatch: [
    async ({ product: { sql, model }, modelTrouble }, use, info) => {
      info.annotations.push({ type: 'the model', description: modelTrouble })
      const stored = async () => Number((await sql`select count(*) from submissions`)[0]?.count)
      const before = { stored: await stored(), asked: model.asked() }
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(`${info.title}: this was with ${model.is}`)
      else if (modelTrouble !== 'down' && (await stored()) > before.stored)
        await expect.poll(model.asked, `questions to ${model.is}`).toBeGreaterThan(before.asked)
    },
    { auto: true },
  ],
})

export { expect }

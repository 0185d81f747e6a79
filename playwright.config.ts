import { defineConfig, devices } from '@playwright/test'
import type { TestOptions } from './pwa/e2e/test.ts'
import { findChromium } from './scripts/system-chromium.ts'

const chromium = findChromium()
/** Turns off background work that would take CPU time from the tests. */
const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** Longer proofs: faults of the phone, the network and the model, restarts, and services such as mail. */
const PROOFS = /\.ci\.spec\.ts$/

/** The journeys that also run in Spanish. */
const IN_SPANISH =
  /\/(access|journey|flight-mode|offline|sent-answers|update|(mailed-link|read-along|tabs)\.ci)\.spec\.ts$/
/** The screens that also run in the pseudo-language (pwa/e2e/spanish/pseudo.ts). */
const IN_PSEUDO = /\/(access|pseudo\.ci)\.spec\.ts$/

export default defineConfig<TestOptions>({
  testDir: 'pwa/e2e',
  globalSetup: './pwa/e2e/product/cluster.ts',
  outputDir: 'test-results',
  // The tests are sized for two cores; each one has its own browser, server and database.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A busy CI machine sometimes starves a browser. CI retries, and the report lists retried tests as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  use: {
    // Recording takes a quarter of a test's CPU time. Without retries, use --trace=on.
    trace: 'on-first-retry',
    launchOptions: {
      args: [...CHROMIUM_FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      ...(chromium && { executablePath: chromium }),
    },
  },
  projects: [
    {
      name: 'phone',
      use: PHONE,
      // Operators work at a desk. inbox.spec.ts and others walk through the portal on a phone.
      testIgnore: [/portal-(access|businesses|model|tabs|today)\.spec\.ts$/, PROOFS],
    },
    {
      name: 'desktop',
      use: { ...DESKTOP, serviceWorkers: 'block' },
      // Only layout and interaction depend on the screen width; storage and requests don't.
      testMatch: /(journey|portal-(access|businesses|model|tabs|today))\.spec\.ts$/,
    },
    // The test command leaves these to `bun run test:ci:browser`.
    { name: 'wide', use: DESKTOP, testMatch: /\/(access|pages)\.spec\.ts$/ },
    { name: 'proofs', use: PHONE, testMatch: PROOFS, testIgnore: /pseudo/ },
    {
      name: 'pseudo',
      use: { ...PHONE, viewport: { width: 320, height: 640 }, language: 'pseudo', serviceWorkers: 'block' },
      testMatch: IN_PSEUDO,
      grepInvert: /pass axe$/,
    },
    { name: 'spanish', use: { ...PHONE, language: 'es' }, testMatch: IN_SPANISH },
  ],
})

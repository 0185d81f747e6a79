import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/system-chromium.ts'

const chromium = findChromium()
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'pwa/e2e',
  globalSetup: './pwa/e2e/product/cluster.ts',
  outputDir: 'test-results',
  // Two cores, each test with a browser, a server and a database of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two noisy cores now and then starve a browser: CI asks again, and its report names what needed it as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  use: {
    // Recording takes a quarter of a test's time on the processor: where nobody asks again, --trace=on does.
    trace: 'on-first-retry',
    launchOptions: {
      args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      ...(chromium && { executablePath: chromium }),
    },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      // Widths differ in how they look and are used; what a device keeps, sends and is given does not.
      testMatch: /(journey|pages|access|portal-(access|businesses|model|tabs))\.spec\.ts$/,
    },
  ],
})

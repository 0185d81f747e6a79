import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,pwa,scripts,evaluation}/**/*.test.{ts,tsx}'],
    // Tests that need system programs run with vitest.ci.config.ts.
    exclude: ['**/node_modules/**', 'pwa/e2e/**', '**/*.ci.test.ts'],
    globalSetup: ['server/testing/cluster.ts'],
    setupFiles: ['pwa/testing/dom-setup.ts'],
    // React's scheduler may render after a file's last test, when jsdom's window is gone. That is not a
    // failure.
    onUnhandledError: (error) =>
      !(error.name === 'ReferenceError' && /^window is not defined/.test(error.message)),
    // Vitest's default pool, forks, cannot start its workers under Bun.
    pool: 'threads',
    // The tests are sized for two cores, and Postgres uses one of them.
    maxWorkers: 2,
    // As in playwright.config.ts: a starved CI machine may retry.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 45_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'
import { siteFromEnv } from './pwa/build/site-values.ts'

export default defineConfig({
  define: { __SITE__: JSON.stringify(siteFromEnv({})) },
  test: {
    include: ['{shared,server,pwa,scripts,evaluation}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'pwa/e2e/**'],
    globalSetup: ['server/testing/cluster.ts'],
    setupFiles: ['pwa/testing/patience.ts'],
    // Two cores, and Postgres needs one of them.
    maxWorkers: 2,
    testTimeout: 45_000,
    hookTimeout: 60_000,
  },
})

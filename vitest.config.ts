import { defineConfig } from 'vitest/config'
import { siteFromEnv } from './pwa/build/site-values.ts'

export default defineConfig({
  define: { __SITE__: JSON.stringify(siteFromEnv({})) },
  test: {
    include: ['{shared,server,pwa,scripts,evaluation}/**/*.test.{ts,tsx}'],
    // What needs more of the machine than the test command may ask for runs by vitest.ci.config.ts.
    exclude: ['**/node_modules/**', 'pwa/e2e/**', '**/*.ci.test.ts'],
    globalSetup: ['server/testing/cluster.ts'],
    setupFiles: ['pwa/testing/patience.ts'],
    // A draw of React's scheduler that comes after a file's last test, when its window is gone, says nothing about any.
    onUnhandledError: (error) =>
      !(error.name === 'ReferenceError' && /^window is not defined/.test(error.message)),
    // Two cores, and Postgres needs one of them.
    maxWorkers: 2,
    // As for the browser's tests: a starved machine is asked again, where nobody sits before it.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 45_000,
    hookTimeout: 60_000,
  },
})

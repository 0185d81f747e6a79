import { defineConfig } from 'vitest/config'
import { common } from './vitest.config.ts'

/**
 * Suites that start processes or clusters of their own, or need system programs: `.ci/run` installs the programs, and
 * `bun run test:ci` runs the suites.
 */
export default defineConfig({
  test: {
    ...common,
    include: ['{bench,server,scripts,deploy}/**/*.ci.test.ts'],
    globalSetup: ['server/testing/cluster.ts'],
  },
})

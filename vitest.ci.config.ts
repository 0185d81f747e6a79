import { defineConfig } from 'vitest/config'
import { common } from './vitest.config.ts'

/** Suites of which the test command runs only some cases. */
const SHORTENED = [
  'server/features/catalogue/packs/sameness.test.ts',
  'server/features/matching/properties.test.ts',
  'server/operations/backup/damage.test.ts',
  'server/platform/rate-limit/sliding-limit.test.ts',
]

/**
 * Suites that start processes or clusters of their own, or need system programs, and all cases of the longest suites:
 * `.ci/run` installs the programs, and `bun run test:ci` runs the suites.
 */
export default defineConfig({
  test: {
    ...common,
    include: ['{bench,server,scripts,deploy,evaluation}/**/*.ci.test.ts', ...SHORTENED],
    env: { PROVE: process.env.PROVE ?? 'ci' },
    globalSetup: ['server/testing/cluster.ts'],
  },
})

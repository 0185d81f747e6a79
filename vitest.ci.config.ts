import { defineConfig, mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Suites that need programs of the operating system: `.ci/run` installs those, and `bun run test:ci` runs the suites. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ['server/**/*.ci.test.ts'] } }),
)

import { defineConfig, mergeConfig } from 'vitest/config'
import baseConfig from './vitest.config.ts'

/** Suites that need system programs: `.ci/run` installs the programs, and `bun run test:ci` runs the suites. */
export default mergeConfig(
  { ...baseConfig, test: { ...baseConfig.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ['{bench,server,scripts,deploy}/**/*.ci.test.ts'] } }),
)

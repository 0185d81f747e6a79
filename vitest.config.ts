import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { compileWords } from './pwa/build/compile-words.ts'

/** Marks of tests that reach processes, databases or folders, or that replace modules. */
const REACHES_OUT =
  /testing\/|-app\.ts|-database\.ts|spawn|database|vi\.(mock|doMock|resetModules)\(|mkdtemp|Bun\./
const EVERY_TEST = globSync('{shared,server,pwa,scripts,evaluation}/**/*.test.{ts,tsx}').filter(
  // Tests that need system programs run with vitest.ci.config.ts.
  (file) => !/node_modules|^pwa\/e2e\/|\.ci\.test\.ts$/.test(file),
)

/** Tests of functions, which share their modules. Modules of the evaluation fill a database. */
const PURE = EVERY_TEST.filter((file) => {
  const text = readFileSync(file, 'utf8')
  return !file.startsWith('evaluation/') && !text.includes('@vitest-environment') && !REACHES_OUT.test(text)
})

/** What the projects have in common. */
export const common = {
  // Vitest's default pool, forks, cannot start its workers under Bun.
  pool: 'threads' as const,
  // The tests are sized for two cores, and Postgres uses one of them.
  maxWorkers: 2,
  // As in playwright.config.ts: a starved CI machine may retry.
  retry: process.env.CI ? 2 : 0,
  testTimeout: 45_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    ...common,
    globalSetup: ['server/testing/cluster.ts'],
    // React's scheduler may render after a file's last test, when jsdom's window is gone. That is not a
    // failure.
    onUnhandledError: (error) =>
      !(error.name === 'ReferenceError' && /^window is not defined/.test(error.message)),
    projects: [
      { plugins: [compileWords()], test: { ...common, name: 'pure', include: PURE, isolate: false } },
      {
        plugins: [compileWords()],
        test: {
          ...common,
          name: 'isolated',
          include: EVERY_TEST.filter((file) => !PURE.includes(file)),
          setupFiles: ['pwa/testing/dom-setup.ts'],
        },
      },
    ],
  },
})

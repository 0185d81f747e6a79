import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { compileWords } from './pwa/app/build/compile-words.ts'

const EVERY_TEST = globSync('{shared,server,pwa,scripts,evaluation}/**/*.test.{ts,tsx}').filter(
  // Tests that start processes or take minutes run with vitest.ci.config.ts.
  (file) => !/node_modules|^pwa\/e2e\/|\.ci\.test\.ts$/.test(file),
)
const containing = (mark: RegExp) => EVERY_TEST.filter((file) => mark.test(readFileSync(file, 'utf8')))

/**
 * Tests that replace modules, and tests of screens, whose stores, hooks and senders live as long as their modules. Each has
 * modules and a document of its own; all other tests share theirs.
 */
const ISOLATED = containing(/vi\.(mock|doMock|resetModules)\(|^\/\/ @vitest-environment jsdom/m)
const SHARED = EVERY_TEST.filter((file) => !ISOLATED.includes(file))
/** A plugin of Vite compiles their texts. */
const APP = SHARED.filter((file) => file.startsWith('pwa/'))

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

/** Bun loads the modules itself: Vite's transforms took longer than most tests. */
const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } }

const project = (name: string, include: string[], options: object) => ({
  plugins: [compileWords()],
  test: { ...common, experimental: { viteModuleRunner: true }, name, include, ...options },
})
const AFTER_FILE = 'pwa/testing/after-file.ts'

export default defineConfig({
  test: {
    ...common,
    ...withoutVite,
    globalSetup: ['server/testing/cluster.ts'],
    // React's scheduler may render after a file's last test, when jsdom's window is gone. That is not a
    // failure.
    onUnhandledError: (error) =>
      !(error.name === 'ReferenceError' && /^window is not defined/.test(error.message)),
    projects: [
      project('isolated', ISOLATED, { setupFiles: [AFTER_FILE, 'pwa/testing/no-canvas.ts'] }),
      project('app', APP, { isolate: false, setupFiles: [AFTER_FILE] }),
      project(
        'server',
        SHARED.filter((file) => !APP.includes(file)),
        { ...withoutVite, isolate: false, setupFiles: [AFTER_FILE] },
      ),
    ],
  },
})

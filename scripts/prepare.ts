/**
 * The first half of `bun run start`: installs dependencies and builds the app if it is stale. The server runs
 * in a separate process (see package.json), because a Bun process that starts without node_modules never
 * finds modules that are installed later. Before the install, uses only what Bun includes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { acquirePrepareLock, describeMissing, isReadOnly, requireBun } from './before-start.ts'
import { isBuildFresh } from './build-stamp.ts'
import { ROOT, runOrExit } from './run.ts'

requireBun()
process.chdir(ROOT)
// During development Vite builds the pages: the server needs a build, but it may be stale.
const isAnyBuildEnough = process.argv.includes('--any-build')
const isInstalled = () => existsSync(join(ROOT, 'node_modules/elysia'))
const isBuilt = async () =>
  isAnyBuildEnough ? existsSync(join(ROOT, 'dist/prerender/templates.json')) : isBuildFresh()

if (await isReadOnly(ROOT)) {
  const missing = describeMissing({ isInstalled: isInstalled(), isBuilt: await isBuilt() })
  if (missing) console.error(missing)
  process.exit(missing ? 1 : 0)
}
const release = await acquirePrepareLock()
if (!isInstalled()) console.log('Installing dependencies …')
await runOrExit(['bun', 'install', '--frozen-lockfile', '--silent'])
if (!(await isBuilt())) {
  console.log('Building the app (a few seconds, only after a change) …')
  await runOrExit(['bun', 'scripts/build.ts'])
}
release()

/**
 * The first half of the README's first command: installs, and builds what is stale. The server is a process after
 * this one (package.json), because a Bun that began without node_modules never finds what is put there later. Uses
 * nothing but Bun before the install.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildFresh } from './build-stamp.ts'
import { ROOT, runOrExit } from './run.ts'
import { takeTurn } from './take-turn.ts'

process.chdir(ROOT)
const letOthersGo = await takeTurn()
if (!existsSync(join(ROOT, 'node_modules/elysia'))) console.log('Installing what the product needs …')
await runOrExit(['bun', 'install', '--frozen-lockfile', '--silent'])
// During development Vite makes the pages: the server needs a build, but not the newest.
const isBuilt = process.argv.includes('--any-build')
  ? existsSync(join(ROOT, 'dist/client/app.html'))
  : await isBuildFresh()
if (!isBuilt) {
  console.log('Building the app (some seconds, only after a change) …')
  await runOrExit(['bun', 'scripts/build.ts'])
}
letOthersGo()

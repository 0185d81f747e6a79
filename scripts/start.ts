/**
 * The first command of the README: installs, builds what is stale, and then is the server. Uses nothing but
 * Bun before the install.
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
if (!(await isBuildFresh())) {
  console.log('Building the app (some seconds, only after a change) …')
  await runOrExit(['bun', 'scripts/build.ts'])
}
letOthersGo()

// In this process: every signal reaches the server, its exit code is ours, and a kill leaves nobody serving.
await import('../server/main.ts')

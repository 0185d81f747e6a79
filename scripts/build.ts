/** Builds the app into dist/client, compresses the files, and checks the size budgets. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBudgets } from './budgets.ts'
import { hashInputs, stampBuild } from './build-stamp.ts'
import { compressFiles } from './compress-files.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'dist/client')

async function buildApp() {
  const { build } = await import('vite')
  const hash = await hashInputs()
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await build({ configFile: join(root, 'pwa/vite.config.ts'), logLevel: 'warn' })
  const compressed = await compressFiles(client)
  console.log(`built; ${compressed} files also stored with brotli compression`)
  await checkBudgets(client)
  await stampBuild(hash)
}

await buildApp()

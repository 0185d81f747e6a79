/** Builds the app into dist/client: pages, precompressed files, and a look at what a phone has to load. */
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
  console.log(`built ${compressed} files, each with its brotli beside it`)
  await checkBudgets(client)
  await stampBuild(hash)
}

await buildApp()

/** Builds the app into dist/client, compresses the files, and checks the size budgets. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { PORTAL_PREFIX } from '#pwa/app/build/file-names.ts'
import { hashInputs, stampBuild } from './build-stamp.ts'
import { brotli, compressFiles } from './compress-files.ts'
import { checkOldestBrowsers } from './oldest-browsers.ts'

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
  await checkOldestBrowsers(client, PORTAL_PREFIX)
  await stampBuild(hash)
}

/** Limits for the JavaScript that a screen loads, in kB (1,000 bytes) after brotli. */
const BUDGETS = [
  { screen: 'landing', module: 'family/landing/landing-screen.tsx', kilobytes: 89.5 },
  { screen: 'questionnaire', module: 'family/questionnaire/questionnaire-screen.tsx', kilobytes: 137 },
  { screen: 'list of matches', module: 'family/results/results-screen.tsx', kilobytes: 138 },
]
const ENTRY = 'index.html'

/** Prints the size of each screen's JavaScript. @throws Error if a screen exceeds its budget */
async function checkBudgets(client: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const over: string[] = []
  for (const { screen, module, kilobytes } of BUDGETS) {
    const files = [...new Set([...filesOf(manifest, ENTRY), ...filesOf(manifest, module)])]
    const sizes = await Promise.all(
      files.map(async (file) => brotli(await readFile(join(client, file))).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000
    console.log(`${screen}: ${total.toFixed(1)} kB of JavaScript (brotli), at most ${kilobytes} kB`)
    if (total > kilobytes) over.push(screen)
  }
  if (over.length > 0) throw new Error(`over budget: ${over.join(', ')}`)
}

/** The files of a module: its chunk and all static imports. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build manifest does not contain ${name}`)
  if (seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

await buildApp()

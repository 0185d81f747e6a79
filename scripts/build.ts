/** Builds the app into dist/client, compresses the files, and checks the size budgets. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Limits for the scripts and styles that a page names, in kB (1,000 bytes) after brotli. */
const BUDGETS = [
  { page: 'index.html', kilobytes: 92.5 },
  { page: 'questionnaire/index.html', kilobytes: 143 },
  { page: 'results/index.html', kilobytes: 169 },
]
const FILE = /(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g

/** Prints the size of each page's scripts and styles. @throws Error if a page exceeds its budget */
async function checkBudgets(client: string): Promise<void> {
  const over: string[] = []
  for (const { page, kilobytes } of BUDGETS) {
    const html = await readFile(join(client, page), 'utf8')
    const files = [...html.matchAll(FILE)].map(([, file = '']) => readFile(join(client, file)))
    const total = (await Promise.all(files)).reduce((sum, file) => sum + brotli(file).length, 0) / 1000
    console.log(`${page}: ${total.toFixed(1)} kB of scripts and styles (brotli), at most ${kilobytes} kB`)
    if (total > kilobytes) over.push(page)
  }
  if (over.length > 0) throw new Error(`over budget: ${over.join(', ')}`)
}

await buildApp()

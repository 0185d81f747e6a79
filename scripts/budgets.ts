import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { brotli } from './compress-files.ts'

/** Limits for the JavaScript that a screen loads, in kB (1,000 bytes) after brotli. */
const BUDGETS = [
  { screen: 'landing', module: 'family/landing/landing-screen.tsx', kilobytes: 87.5 },
  { screen: 'questionnaire', module: 'family/questionnaire/questionnaire-screen.tsx', kilobytes: 136 },
  { screen: 'list of matches', module: 'family/results/results-screen.tsx', kilobytes: 137.5 },
]
const ENTRY = 'index.html'

/** Prints the size of each screen's JavaScript. @throws Error if a screen exceeds its budget */
export async function checkBudgets(client: string): Promise<void> {
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

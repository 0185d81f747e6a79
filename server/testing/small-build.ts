import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A build with one file of each kind. */
export const SMALL_BUILD = {
  'index.html': '<h1>Start</h1>',
  'about/index.html': '<h1>About</h1>',
  'app.html': '<div id="root"></div>',
  'results/index.html': '<div id="root"></div><!--with its files-->',
  'shared/index.html': '<div id="root"></div><!--with its files-->',
  'assets/main-1a2b.js': 'console.log(1)',
  'sw.js': 'self',
}

/** Writes SMALL_BUILD to a temporary folder, with its script also as Brotli. `remove` deletes the folder. */
export async function writeSmallBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-pages-'))
  for (const [name, text] of Object.entries(SMALL_BUILD)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const script = 'assets/main-1a2b.js'
  await writeFile(join(folder, `${script}.br`), brotliCompressSync(SMALL_BUILD[script]))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

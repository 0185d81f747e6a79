import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { usedPackages } from './packages.ts'
import { listProgramFiles } from './program-contents.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
test('the packaged program uses only dependencies', async () => {
  const sources = (await listProgramFiles()).filter((path) => /^(server|shared)\/.*\.ts$/.test(path))
  const used = usedPackages(sources)
  expect(used).toEqual(expect.arrayContaining(['elysia', 'postgres', 'nodemailer', 'swagger-ui-dist', 'zod']))
  expect(used.filter((name) => !(name in dependencies))).toEqual([])
})

test('the packaged program imports only its own files', async () => {
  const files = await listProgramFiles()
  const sources = files.filter((path) => /^(server|shared)\/.*\.ts$/.test(path))
  const missing = sources.flatMap((path) => importsOf(path).filter((imported) => !files.includes(imported)))
  expect(missing).toEqual([])
})

/** The files that a source imports by a relative path, from the root. */
const importsOf = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^import .*'(\.[^']+)'$|^} from '(\.[^']+)'$/gm)].map(
    ([, line, end]) => join(path, '..', line ?? end ?? ''),
  )

test('what only tests, builds and benches use is a development dependency', () => {
  const all = [...new Glob('{pwa,server,shared,scripts}/**/*.{ts,tsx}').scanSync({ cwd: ROOT })]
  const isTool = (path: string) =>
    /\.(test|spec)\.tsx?$|(^|\/)(testing|e2e|build)\/|^scripts\/|vite\.config\.ts$/.test(path)
  const inTools = usedPackages(all.filter(isTool))
  const inProduct = usedPackages(all.filter((path) => !isTool(path)))
  expect(inTools.filter((name) => name in dependencies && !inProduct.includes(name))).toEqual([])
  expect(inProduct.filter((name) => name in devDependencies)).toEqual([])
})

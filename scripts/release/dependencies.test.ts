import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { Glob } from 'bun'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { listReleaseFiles } from './release-files.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Imports of values, and paths that are resolved to be served or read. */
const USES =
  /(?:^import (?!type\b)[^'";]*|^export [^'";]* from |\bimport\(|\brequire(?:\.resolve)?\(|\bfrom: )'((?:@[\w-]+\/)?\w[\w./-]*)'/gm

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
const isPackage = (name: string) => !/^(node|bun):|^bun$/.test(name) && !builtinModules.includes(name)

/** The packages that these files use. */
function packagesOf(paths: Iterable<string>): string[] {
  const texts = [...paths].map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(USES)].map(([, name = '']) => packageOf(name)))
  return [...new Set(names.filter(isPackage))].sort()
}

test('the files of a release use only dependencies', async () => {
  const sources = (await listReleaseFiles()).filter((path) => /^(server|shared|scripts)\/.*\.ts$/.test(path))
  const used = packagesOf(sources)
  expect(used).toEqual(expect.arrayContaining(['elysia', 'postgres', 'nodemailer', 'swagger-ui-dist', 'zod']))
  expect(used.filter((name) => !(name in dependencies))).toEqual([])
})

test('what only tests, builds and benches use is a development dependency', () => {
  const all = [...new Glob('{pwa,server,shared,scripts}/**/*.{ts,tsx}').scanSync({ cwd: ROOT })]
  const isTool = (path: string) =>
    /\.(test|spec)\.tsx?$|(^|\/)(testing|e2e|build)\/|^scripts\/|vite\.config\.ts$/.test(path)
  const inTools = packagesOf(all.filter(isTool))
  const inProduct = packagesOf(all.filter((path) => !isTool(path)))
  expect(inTools.filter((name) => name in dependencies && !inProduct.includes(name))).toEqual([])
  expect(inProduct.filter((name) => name in devDependencies)).toEqual([])
})

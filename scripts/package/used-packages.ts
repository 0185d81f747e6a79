import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

/** Imports of values, and paths that are resolved to be served or read. */
const USES =
  /(?:^import (?!type\b)[^'";]*|^export [^'";]* from |\bimport\(|\brequire(?:\.resolve)?\(|\bresolve\(|\bfrom: )'((?:@[\w-]+\/)?\w[\w./-]*)'/gm

/** Lists the packages that source files name, sorted. */
export function usedPackages(paths: Iterable<string>): string[] {
  const texts = [...paths].map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(USES)].map(([, name = '']) => packageOf(name)))
  return [...new Set(names.filter(isPackage))].sort()
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isPackage = (name: string) => !/^(node|bun):|^bun$/.test(name) && !builtinModules.includes(name)

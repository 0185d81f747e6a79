import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

interface Needs {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
/** A package in bun.lock: its name and version, the registry's address, what it needs, and its hash. */
type Entry = [id: string, registry: string, needs: Needs, integrity: string]

/** The parts of bun.lock (version 2) that we read. */
export interface Lockfile {
  workspaces: { '': Needs }
  packages: Record<string, Entry>
}

/** A package that the product needs at run time. */
export interface LockedPackage {
  /** Its place below node_modules: `a`, or `a/b` for the version of b that only a uses. */
  place: string
  name: string
  version: string
  /** A Subresource Integrity hash. */
  integrity: string
}

export const readLockfile = () => Bun.JSONC.parse(readFileSync(join(ROOT, 'bun.lock'), 'utf8')) as Lockfile

/** Lists the packages that an install without development dependencies may add, for all platforms, sorted by place. */
export function listProductionPackages({ workspaces, packages }: Lockfile): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  const waiting = namesOf(workspaces['']).map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = findPlace(packages, next.from, next.name)
    const entry = place === undefined ? undefined : packages[place]
    if (place === undefined || !entry || found.has(place)) continue
    const [id, , needs, integrity] = entry
    const at = id.lastIndexOf('@')
    found.set(place, { place, name: id.slice(0, at), version: id.slice(at + 1), integrity })
    waiting.push(...namesOf(needs).map((name) => ({ from: place, name })))
  }
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** Bun also installs peers, even optional ones, if the lockfile has them: TypeScript, which elysia's types can use. */
const namesOf = ({ dependencies, optionalDependencies, peerDependencies }: Needs): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** As Node does: beside the package that needs it, or in the nearest folder above. */
function findPlace(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; folder; folder = parentOf(folder))
    if (packages[`${folder}/${name}`]) return `${folder}/${name}`
  return packages[name] && name
}

/** The place one package up: `a/@scope/b` → `a`. */
const parentOf = (place: string) => place.replace(/(^|\/)(@[^/]+\/)?[^/]+$/, '')

/** Imports of values, and paths that are resolved to be served or read (`from: 'swagger-ui-dist/swagger-ui.css'`). */
const USES =
  /(?:^import (?!type\b)[^'";]*|^export [^'";]* from |\bimport\(|\brequire(?:\.resolve)?\(|\bresolve\(|\bfrom: (?='[^']*\/))'((?:@[\w-]+\/)?\w[\w./-]*)'/gm

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

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FILES = globSync('{platform,features,operations}/*/**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith('.test.ts'),
)

/** A room is a folder in one of the rings: `features/leads`. */
const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** The files of this server that a file imports, as paths from server/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(#server\/|\.[^']*\/)([^']+)'/g)].map(
    ([, start = '', rest = '']) => (start === '#server/' ? rest : join(dirname(file), start, rest)),
  )
}

/** Follows the imports from room to room. @returns the rooms of a cycle; undefined if there is none */
function findCycle(imports: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (room: string, path: string[]): string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return undefined
    for (const next of imports.get(room) ?? []) {
      const cycle = visit(next, [...path, room])
      if (cycle) return cycle
    }
    done.add(room)
    return undefined
  }
  for (const room of imports.keys()) {
    const cycle = visit(room, [])
    if (cycle) return cycle
  }
  return undefined
}

test('no rooms import each other, directly or through others', () => {
  const rooms = new Set(FILES.map(roomOf))
  const imports = new Map([...rooms].map((room) => [room, new Set<string>()]))
  for (const file of FILES)
    for (const imported of importsOf(file).map(roomOf))
      if (imported !== roomOf(file) && rooms.has(imported)) imports.get(roomOf(file))?.add(imported)
  expect(rooms.size).toBeGreaterThan(15)
  expect(findCycle(imports)).toBeUndefined()
  expect(findCycle(new Map([...imports, ['features/audit', new Set(['features/portal'])]]))).toBeDefined()
})

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CatalogueError } from '../reading/errors.ts'
import { compileRegister } from './compile.ts'
import { type Format, RegisterDescription } from './description.ts'

const DESCRIBED = join(import.meta.dirname, 'described')
/** An operator's own descriptions are in this folder under DATA_DIR. */
export const OWN_FOLDER = 'registers'
const MAX_DESCRIPTIONS = 500

/**
 * The registers that the importer knows: the described ones of the program, and those of the operator, which replace
 * one of the same name.
 * @throws CatalogueError naming the file and what is wrong in it
 */
export async function loadRegisters(dataDir?: string): Promise<Format[]> {
  const own = dataDir === undefined ? [] : await readDescriptions(join(dataDir, OWN_FOLDER))
  const names = new Set(own.map(({ name }) => name))
  const built = (await readDescriptions()).filter(({ name }) => !names.has(name))
  return [...own, ...built].map(compileRegister)
}

/**
 * Reads the descriptions of a folder, by default those of the program.
 * @throws CatalogueError naming the file and what is wrong in it
 */
export async function readDescriptions(folder = DESCRIBED): Promise<RegisterDescription[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  if (files.length > MAX_DESCRIPTIONS)
    throw new CatalogueError(`${folder} has more than ${MAX_DESCRIPTIONS} files`)
  return Promise.all(files.map((file) => readDescription(join(folder, file))))
}

/** @throws CatalogueError naming the file and what is wrong in it */
async function readDescription(path: string): Promise<RegisterDescription> {
  const parsed = RegisterDescription.safeParse(parseJson(path, await readFile(path, 'utf8')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = [path, issue?.path.join('.')].filter(Boolean).join(': ')
    throw new CatalogueError(`${place}: ${issue?.message}`)
  }
  const unknown = findUnknownColumn(parsed.data)
  if (unknown !== undefined)
    throw new CatalogueError(`${path}: ${JSON.stringify(unknown)} is not in its header`)
  return parsed.data
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CatalogueError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

/** A column that the description reads and its header lacks. */
function findUnknownColumn(description: RegisterDescription): string | undefined {
  const known = new Set(compileRegister(description).columns)
  return columnsIn([
    description.asOf,
    description.lists,
    description.id,
    description.record,
    description.refuse,
    description.careTypes,
    description.facts,
  ]).find((column) => !known.has(column))
}

/** The texts under keys that name a column, and the keys of `marks`. */
function columnsIn(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return COLUMN_KEYS.has(key) ? [part] : []
  if (Array.isArray(part)) return part.flatMap((item) => columnsIn(item, key))
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'marks' ? Object.keys(value) : NOT_COLUMNS.has(name) ? [] : columnsIn(value, name),
  )
}

const COLUMN_KEYS = new Set([
  '', 'column', 'name', 'address', 'city', 'state', 'zipCode', 'phone', 'email', 'website', 'latitude', 'longitude',
  'mercatorX', 'mercatorY', 'sum', 'sameAs', 'differsFrom', 'anyOf',
]) // biome-ignore format: a list reads better many to a line
const NOT_COLUMNS = new Set(['is', 'isNot', 'codes', 'always', 'cities'])

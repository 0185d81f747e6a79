import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CareType } from '#shared/options.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { RegisterDescription } from '../registers/description.ts'

/** What an operator says about a register, so that `describe` needs no terminal. */
export const Answers = z.strictObject({
  publisher: z.optional(z.string().min(1).max(200)),
  /** The values of the type column that are homes for older people. Rows with others are refused. */
  homes: z.optional(z.array(z.string()).min(1)),
})
export type Answers = z.infer<typeof Answers>

/** @throws CatalogueError if the file isn't JSON of this form */
export async function readAnswers(path: string): Promise<Answers> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return Answers.parse(JSON.parse(text))
  } catch {
    throw new CatalogueError(
      `needs answers such as {"publisher": "…", "homes": ["Assisted Living"]} in the file ${path}`,
    )
  }
}

/** The values of a column with their counts, the most frequent first. */
function countValues(cells: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell.trim(), (counts.get(cell.trim()) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

const NOT_ACTIVE = /clos|expir|revo|inactive|surrender|suspend|denied|cancel|terminat|not licensed/i
const CARE: [words: RegExp, type: CareType][] = [
  [
    /assisted|residential care|personal care|board (?:and|&) care|adult (?:care|family|foster)|elder/i,
    'Assisted Living',
  ],
  [/memory|dementia|alzheimer/i, 'Memory Care'],
  [/nursing (?:home|facility)|skilled/i, 'Skilled Nursing'],
  [/independent living/i, 'Independent Living'],
]
/** A column with more values holds something else than types. */
const MAX_TYPES = 40

interface ValueColumns {
  status: { name: string; cells: readonly string[] } | undefined
  type: { name: string; cells: readonly string[] } | undefined
}

/** The rows to refuse: licenses that aren't active, and types that the answers don't name. */
export function proposeRefusals(
  { status, type }: ValueColumns,
  { homes }: Answers,
): RegisterDescription['refuse'] {
  const inactive = countValues(status?.cells ?? []).flatMap(([value]) =>
    NOT_ACTIVE.test(value) ? value : [],
  )
  const rules = [
    ...(status && inactive.length > 0
      ? [{ when: { column: status.name, is: inactive }, because: 'the license is not active' }]
      : []),
    ...(type && homes
      ? [{ when: { column: type.name, isNot: homes }, because: 'is not a home for older people' }]
      : []),
  ]
  return rules.length > 0 ? rules : undefined
}

/**
 * The kinds of care by the words of the types. Where types vary, none is a default: a clinic must not become assisted
 * living.
 */
export function proposeCareByType(
  { type }: ValueColumns,
  { homes }: Answers,
): RegisterDescription['careTypes'] {
  const values = countValues(type?.cells ?? []).map(([value]) => value)
  if (!type || values.length < 2 || values.length > MAX_TYPES) return [{ type: 'Assisted Living' }]
  const used = homes ?? values
  const rules = CARE.flatMap(([words, care]) => {
    const is = used.filter((value) => words.test(value))
    return is.length > 0 ? [{ type: care, when: { column: type.name, is } }] : []
  })
  return rules.length > 0 ? rules : [{ type: 'Assisted Living', when: { column: type.name, is: ['TODO'] } }]
}

/** What an operator should look at, in lines: the values of the columns that say whether a row is a home. */
export const listValues = ({ status, type }: ValueColumns): string[] =>
  [status, type].flatMap((column) =>
    column
      ? [
          `Values of ${JSON.stringify(column.name)}:`,
          ...countValues(column.cells)
            .slice(0, MAX_TYPES)
            .map(([value, count]) => `${String(count).padStart(6)} × ${value}`),
        ]
      : [],
  )

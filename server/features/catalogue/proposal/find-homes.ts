import type { CareType } from '#shared/options.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { Answers } from './answers.ts'
import { type Kinds, typeColumn, type ValueColumn } from './find-kinds.ts'
import { careOf } from './words.ts'

type Home = [value: string, care: CareType[]]

/** What a person must say because no words do: undefined if the rows with these types are the homes. */
export interface Homes {
  column: ValueColumn
  homes: Home[]
}

/**
 * The types that are homes for older people: by the answers, else by the words.
 * @returns undefined if neither tells
 * @throws CatalogueError if the answers name a column or homes that the file doesn't have
 */
export function findHomes(kinds: Kinds, answers: Answers): Homes | undefined {
  const column = typeColumn(kinds, answers)
  const { homes, careType } = answers
  if (!column && (homes || answers.column !== undefined))
    throw new CatalogueError(`has no column of types called ${JSON.stringify(answers.column ?? 'Type')}`)
  if (!column) return undefined
  if (homes) {
    const chosen = Array.isArray(homes)
      ? homes.map((value) => [value, undefined] as const)
      : Object.entries(homes)
    return {
      column,
      homes: chosen.map(([value, care]) => [value, care ? [care] : orElse(careOf(value), careType)]),
    }
  }
  if (careType) return undefined
  const byWords = column.values
    .map(([value]): Home => [value, careOf(value)])
    .filter(([, care]) => care.length > 0)
  return byWords.length > 0 ? { column, homes: byWords } : undefined
}

/** Someone named these types as homes, so those whose words say nothing are the most frequent kind. */
const orElse = (care: CareType[], given: CareType = 'Assisted Living') => (care.length > 0 ? care : [given])

import { basename } from 'node:path'
import { CatalogueError } from '../reading/errors.ts'
import type { RegisterDescription } from '../registers/description.ts'
import type { Sample } from './sample.ts'

/** 'GA ALF 2021.csv' becomes 'ga-alf-2021'. */
export const nameOf = (path: string) =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'register'

/**
 * One sample of all files of an agency that have the same header.
 * @throws CatalogueError naming the file whose header differs
 */
export function joinSamples(samples: readonly Sample[]): Sample {
  const [first, ...more] = samples
  if (!first) throw new CatalogueError('is missing')
  const labels = ({ header }: Sample) => header.join('\n').replace(/\s+/g, ' ').trim()
  const other = more.find(
    (sample) => labels(sample) !== labels(first) || sample.headerRows !== first.headerRows,
  )
  if (other)
    throw new CatalogueError(`has another header than ${first.path}; describe ${other.path} by itself`)
  const rows = samples.reduce((sum, sample) => sum + sample.rows, 0)
  return {
    ...first,
    rows,
    columns: first.columns.map(({ name }, index) => ({
      name,
      rows,
      cells: samples.flatMap(({ columns }) => columns[index]?.cells ?? []),
    })),
  }
}

/** A column with more values in a list doesn't tell lists apart. */
const MAX_VALUES = 60

/** How to tell the lists apart: by a column whose values occur in one file only, else by the files' names. */
export function proposeLists(samples: readonly Sample[]): RegisterDescription['lists'] {
  if (samples.length < 2) return undefined
  const index = samples[0]?.columns.findIndex((_, column) => tells(samples, column)) ?? -1
  return samples.map(({ path, columns }) => {
    const column = columns[index]
    const source = nameOf(path)
    const is = column && [...new Set(column.cells)]
    return {
      source,
      title: (is ?? [source]).join(', ').slice(0, 100),
      ...(column && is
        ? { when: { column: column.name, is } }
        : { fileName: `^${source.replaceAll('-', '.*')}` }),
    }
  })
}

function tells(samples: readonly Sample[], index: number): boolean {
  const sets = samples.map(({ columns, rows }) => {
    const { cells = [] } = columns[index] ?? {}
    return cells.length < rows * 0.9 ? new Set<string>() : new Set(cells)
  })
  const size = new Set(sets.flatMap((set) => [...set])).size
  return (
    sets.every((set) => set.size > 0 && set.size <= MAX_VALUES) &&
    size === sets.reduce((sum, set) => sum + set.size, 0)
  )
}

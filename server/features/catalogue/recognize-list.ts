import { basename } from 'node:path'
import type { RegisterList } from './formats/format.ts'
import { RefusedRowError } from './reading/errors.ts'
import type { Row } from './reading/row.ts'

/** A campus may be in several lists, and a column may be empty in a few rows. */
const MIN_SHARE = 0.9

/** Tells which of a register's lists a file is: by its rows, else by its name. */
export class ListRecognizer {
  #rows = 0
  readonly #counts = new Map<RegisterList, number>()

  constructor(private readonly lists: readonly RegisterList[] = []) {}

  /** Counts a row, also one that the import refuses. */
  count(row: Row): void {
    this.#rows++
    for (const list of this.lists)
      if (isRowOf(list, row)) this.#counts.set(list, (this.#counts.get(list) ?? 0) + 1)
  }

  /** @returns undefined if neither the rows nor the name tell, or they tell more than one */
  recognize(path: string): RegisterList | undefined {
    const byRows = this.lists.filter((list) => (this.#counts.get(list) ?? 0) >= this.#rows * MIN_SHARE)
    const byName = this.lists.filter(({ fileName }) => fileName?.test(basename(path)))
    const [list, ...others] = byRows.length > 0 ? byRows : byName
    return others.length === 0 ? list : undefined
  }
}

function isRowOf({ hasRow }: RegisterList, row: Row): boolean {
  try {
    return hasRow?.(row) ?? false
  } catch (error) {
    if (error instanceof RefusedRowError) return false
    throw error
  }
}

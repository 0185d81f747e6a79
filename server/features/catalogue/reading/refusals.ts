import { OperatorError } from '../../../platform/operator-error.ts'

/** A file that can't be imported, or another request that the catalogue refuses. */
export class CatalogueError extends OperatorError {
  override name = 'CatalogueError'
}

/** A row that cannot be used, or a fact of it that is left unknown. `field` is the column's published name. */
export interface Finding {
  line: number
  field: string
  /** The same words for the same fault, so that they can be counted. */
  reason: string
  /** What stands there, as far as it can be shown; null when it is about the whole row. */
  value: string | null
}

export class RowRefused extends Error {
  override name = 'RowRefused'

  constructor(readonly finding: Finding) {
    super(finding.reason)
  }
}

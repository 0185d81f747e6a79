import { OperatorError } from '#server/platform/operator-error.ts'

/** A file that can't be imported, or another catalog command that is refused. */
export class CatalogueError extends OperatorError {
  override name = 'CatalogueError'
}

/** Names the file in the error of `work` if it can't be imported. */
export const namingFile = <Result>(path: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw error instanceof CatalogueError ? new CatalogueError(`${path} ${error.message}`) : error
  })

/** A file of a known register whose columns changed. */
export class ChangedHeader extends CatalogueError {
  override name = 'ChangedHeader'
}

/** Another change of the catalog lasts for too long. */
export class CatalogueBusy extends CatalogueError {
  override name = 'CatalogueBusy'
}

/** Why a row is refused, or why one of its values is treated as unknown. `field` is the column's published name. */
export interface Finding {
  line: number
  field: string
  /** Always the same text for the same fault, so that findings can be counted by reason. */
  reason: string
  /** The cell's text, shortened; null if the finding is about the whole row. */
  value: string | null
}

/** A row that can't be used. The import skips it and continues. */
export class RefusedRowError extends Error {
  override name = 'RefusedRowError'

  constructor(
    readonly finding: Finding,
    /** Whether the row could be read and says that it isn't a home for older people, or repeats another row. */
    readonly isExcluded = false,
  ) {
    super(finding.reason)
  }
}

/** What the catalogue will not do, mostly a file that cannot be imported; the message names why and the way out. */
export class CatalogueRefused extends Error {}

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
  constructor(readonly finding: Finding) {
    super(finding.reason)
  }
}

import { CatalogueError } from './reading/errors.ts'
import { isOlder, type Staged } from './stage-file.ts'

/**
 * If a newer file lacks a larger share of the source's records, it is only a part of the register, or a different one.
 * Importing it would empty the catalog. Sources with up to SMALL_LIST records may shrink freely.
 */
const MAX_MISSING_SHARE = 0.5
const SMALL_LIST = 20

/** @throws CatalogueError if the file is older than the stored data */
export function checkDate(staged: Staged): void {
  const { source, dated, stored } = staged
  if (!isOlder(staged)) return
  throw new CatalogueError(
    `is from ${dated.sourceDate}, but ${source} is already from ${stored?.sourceDate}; to go back, remove ${source} first`,
  )
}

/** @throws CatalogueError if the file has none of the source's communities, and the operator didn't name the source */
export function checkIsSameList({ source, compared: { listed, noLongerListed } }: Staged): void {
  if (listed === 0 || noLongerListed < listed) return
  throw new CatalogueError(
    `has none of the ${listed} communities of ${source} and may be another list; nothing was changed. ` +
      `Import it with another --source, or with --source ${source} to replace them`,
  )
}

/** @throws CatalogueError if the file lacks most of the source's records */
export function checkNoLongerListed({ source, compared: { listed, noLongerListed } }: Staged): void {
  if (listed <= SMALL_LIST || noLongerListed <= listed * MAX_MISSING_SHARE) return
  throw new CatalogueError(
    `lacks ${noLongerListed} of the ${listed} communities of ${source} and may be only a part of the register; ` +
      `nothing was changed. If the file is right, remove ${source} first`,
  )
}

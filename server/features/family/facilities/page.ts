import type * as z from 'zod/mini'
import { fromCursorPart, pageQuery, toCursorPart } from '../../../platform/http/paging.ts'

/** Where a community stands in the catalogue, which is ordered by name. */
export interface CataloguePosition {
  normalizedName: string
  id: string
}

/** At most `limit` communities, those after `after`. */
export interface CataloguePage {
  limit: number
  after: CataloguePosition | undefined
}

/** The query of the catalogue. A cursor is the name and the id of the last community on the page before. */
export const CatalogueQuery = pageQuery({ cursor: /^[\w-]+~[\w-]+$/ })

export function pageOf({ limit, cursor }: z.infer<typeof CatalogueQuery>): CataloguePage {
  if (cursor === undefined) return { limit, after: undefined }
  const [normalizedName = '', id = ''] = cursor.split('~').map(fromCursorPart)
  return { limit, after: { normalizedName, id } }
}

export const cursorOf = ({ normalizedName, id }: CataloguePosition): string =>
  `${toCursorPart(normalizedName)}~${toCursorPart(id)}`

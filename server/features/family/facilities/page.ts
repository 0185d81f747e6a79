import type * as z from 'zod/mini'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'

/** A community's position in the catalog, which is ordered by name. */
export interface CataloguePosition {
  normalizedName: string
  id: string
}

/** A request for at most `limit` communities that follow `after`. */
export interface CataloguePage {
  limit: number
  after: CataloguePosition | undefined
}

/** The catalog's query. A cursor is the name and the id of the previous page's last community. */
export const CatalogueQuery = pageQuery({ cursor: /^[\w-]+~[\w-]+$/ })

export function pageOf({ limit, cursor }: z.infer<typeof CatalogueQuery>): CataloguePage {
  if (cursor === undefined) return { limit, after: undefined }
  const [normalizedName = '', id = ''] = cursor.split('~').map(fromCursorPart)
  return { limit, after: { normalizedName, id } }
}

export const cursorOf = ({ normalizedName, id }: CataloguePosition): string =>
  `${toCursorPart(normalizedName)}~${toCursorPart(id)}`

import type { Query } from '#server/platform/database/connect.ts'
import { communityToService } from './communities.ts'
import type { HsdsService } from './hsds.ts'
import { listBusinesses, listCommunities, type Place } from './queries.ts'
import { toService } from './to-service.ts'

/** At most `limit` services with ids behind `after`, of one state or, with null, of all. */
export interface ServicesPage {
  state: string | null
  after: string
  limit: number
}

/** The last service's id leads to the next page. It is absent on the last page. */
interface Services {
  services: HsdsService[]
  last?: string | undefined
}

/** A page of the catalog's communities, without the sample. */
export async function exportCommunities(query: Query, page: ServicesPage): Promise<Services> {
  return toPage(
    await listCommunities(query, page.state, page.after, page.limit + 1),
    page,
    communityToService,
  )
}

/** A page of the active advertised businesses. They say about themselves what they say, on the day of their last change. */
export async function exportBusinesses(query: Query, page: ServicesPage): Promise<Services> {
  const rows = await listBusinesses(query, page.state, page.after, page.limit + 1)
  return toPage(rows, page, (business) => toService(business, { attributes: [] }))
}

function toPage<Row extends Place>(
  rows: Row[],
  { limit }: ServicesPage,
  convert: (row: Row) => HsdsService,
): Services {
  const shown = rows.slice(0, limit)
  return { services: shown.map(convert), ...(rows.length > limit && { last: shown.at(-1)?.id }) }
}

import { catalogInDatabase } from '#server/features/matching/catalog.ts'
import { boxAround } from '#server/features/places/box.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { NoticeFacts } from '#shared/catalog/notices/notice-facts.ts'
import { listAcrossBorder } from './queries.ts'

/** What the notices are made from. Neighbors always come from the database, because few searches need them. */
export const readNoticeFacts = (sql: Query, catalog = catalogInDatabase(sql)): NoticeFacts => ({
  findZip: catalog.findZip,
  townsOf: catalog.townsOf,
  coverageOf: catalog.coverageOf,
  findListed: catalog.findListed,
  listAcrossBorder: (state, from, miles, count) =>
    listAcrossBorder(sql, state, from, boxAround(from, miles), count),
})

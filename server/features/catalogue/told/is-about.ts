import type { Query } from '#server/platform/database/connect.ts'

/** For a condition: a row of told facts or entries is about this community, or about a record that it shows. */
export const isAbout = (query: Query, id: string) => query`
  (facility_id = ${id} or facility_id in (select id from facility_records where facility_id = ${id}))`

import type { Part, Query } from '#server/platform/database/connect.ts'

/** A condition on a row of `questionnaires`: no one has merged it into another lead. With it, each family counts once. */
export const isNotMerged = (query: Query): Part =>
  query`questionnaires.id not in (select id from inbox_leads where merged_into is not null)`

import type { Part, Query } from '#server/platform/database/connect.ts'
import { LEAD_COLUMNS } from '#shared/desk/lead-columns.ts'

/** The answers of a row of `questionnaires`, to select. */
export const answerColumns = (query: Query): Part =>
  query`${query(LEAD_COLUMNS.map((name) => `questionnaires.${name}`))}`

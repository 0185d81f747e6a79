import type { ShortlistStatus } from '../local/schema.ts'

/** How far a family has come with a community, in its words. The order of the work. */
export const STATUS_TEXTS: Readonly<Record<ShortlistStatus, string>> = {
  saved: 'Saved',
  to_call: 'Want to call',
  called: 'Called',
  visit_planned: 'Visit planned',
  visited: 'Visited',
  declined: 'No',
}

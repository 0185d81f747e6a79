import { msg, type Words } from '#words'
import type { ShortlistStatus } from '../../local/schema.ts'

/** How far a family has come with a community, in its words. The order of the work. */
export const STATUS_TEXTS: Readonly<Record<ShortlistStatus, Words>> = {
  saved: msg`Saved`,
  to_call: msg`Want to call`,
  called: msg`Called`,
  visit_planned: msg`Visit planned`,
  visited: msg`Visited`,
  declined: msg`No`,
}

import { commandLine } from '#server/platform/command-line.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Risk } from '#shared/site-check.ts'
import { hasFacilities } from './queries.ts'

const EMPTY: Risk = {
  id: 'empty_catalogue',
  title: 'The catalog is empty, so no family gets a match',
  advice:
    `Run "${commandLine('catalogue import FILE')}" with the file of a register or your own list, or ` +
    `"${commandLine('catalogue sample')}" to try the product with made-up communities. With DATABASE_URL, no start adds ` +
    'the sample by itself.',
}

/** @returns a risk for the start's log and the portal if there are no communities */
export async function findCatalogueRisks(query: Query): Promise<Risk[]> {
  return (await hasFacilities(query)) ? [] : [EMPTY]
}

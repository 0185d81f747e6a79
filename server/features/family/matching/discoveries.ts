import type { Match } from '../../../../shared/facility.ts'
import type { Background } from '../../../platform/background.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import { type Found, upsertDiscovered } from './discovered-queries.ts'

/** How long finds are gathered before they are written: searches find the same communities again and again. */
const GATHER_MS = 10_000
/** So that the rows of a statement are not locked for long. */
const PER_STATEMENT = 500

export interface Discoveries {
  /**
   * Remembers what a search came upon: one more find for a community known by name, city and state, a new row
   * otherwise. `sourceSearch` is a place such as 'Austin, TX 78701', nothing about a person.
   */
  note(matches: readonly Match[], sourceSearch: string): void
}

/**
 * Writes finds in the background: the first at once, what comes meanwhile together, at most every GATHER_MS. A
 * server that is killed forgets the finds of those seconds, and nothing else; one that is stopped writes them.
 */
export function createDiscoveries(sql: Sql, background: Background): Discoveries {
  let gathered = new Map<string, Found>()
  let isWriting = false
  const write = async () => {
    while (gathered.size > 0) {
      const finds = [...gathered.values()]
      gathered = new Map()
      for (let from = 0; from < finds.length; from += PER_STATEMENT) {
        await upsertDiscovered(sql, finds.slice(from, from + PER_STATEMENT))
      }
      await background.pause(GATHER_MS)
    }
  }
  return {
    note(matches, sourceSearch) {
      for (const { id } of matches) {
        gathered.set(id, { id, times: (gathered.get(id)?.times ?? 0) + 1, sourceSearch })
      }
      if (isWriting) return
      isWriting = true
      void background.run('discovered facilities', () => write().finally(() => (isWriting = false)))
    },
  }
}

import type { Background } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Match } from '#shared/contract/facility.ts'
import { type Found, upsertDiscovered } from './queries.ts'

/** How long discoveries are collected before they are written. Many searches find the same communities. */
const COLLECT_MS = 10_000
/** Small enough that no statement locks its rows for long. */
const PER_STATEMENT = 500

export interface Discoveries {
  /**
   * Records the communities of a search: increases the count of those known by name, city and state, and adds the
   * others. `sourceSearch` is a place such as 'Austin, TX 78701', without personal data.
   */
  record(matches: readonly Match[], sourceSearch: string): void
}

/**
 * Writes discoveries in the background: the first immediately, later ones together, at most every COLLECT_MS. A server
 * that is killed loses the discoveries of that interval and nothing else. One that is stopped writes them first.
 */
export function createDiscoveries(sql: Sql, background: Background): Discoveries {
  let pending = new Map<string, Found>()
  let isWriting = false
  const write = async () => {
    while (pending.size > 0) {
      const batch = [...pending.values()]
      pending = new Map()
      for (let from = 0; from < batch.length; from += PER_STATEMENT) {
        await upsertDiscovered(sql, batch.slice(from, from + PER_STATEMENT))
      }
      await background.pause(COLLECT_MS)
    }
  }
  return {
    record(matches, sourceSearch) {
      for (const { id } of matches) {
        pending.set(id, { id, times: (pending.get(id)?.times ?? 0) + 1, sourceSearch })
      }
      if (isWriting) return
      isWriting = true
      void background.run('discovered facilities', () => write().finally(() => (isWriting = false)))
    },
  }
}

import { useState } from 'react'
import type { FoundRecord } from '#shared/privacy/subject-requests.ts'

/** Which of the found records the operator has decided are the person's. */
export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Begins with the records that are surely the person's. */
  start: (records: readonly FoundRecord[]) => void
  of: (records: readonly FoundRecord[]) => FoundRecord[]
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    start: (records) =>
      setIds(new Set(records.filter(({ isPreselected }) => isPreselected).map(({ id }) => id))),
    of: (records) => records.filter(({ id }) => ids.has(id)),
  }
}

import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { AuditEntry } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { getAdminPage } from '../admin-api.ts'
import { useRefreshCount } from '../use-admin-data.ts'

const PAGE = 25
const FIRST = `${ADMIN_API.auditLog}?limit=${PAGE}`
const Entries = z.array(AuditEntry)

interface Log {
  entries: AuditEntry[] | undefined
  /** The path of the page to load next, or again; undefined when there is none. */
  next: string | undefined
  error: unknown
  isLoading: boolean
}

/** The audit log, newest first, a page at a time; `more` loads the next one, or again the one that failed. */
export function useAuditLog(): Log & { more: () => void } {
  const [log, setLog] = useState<Log>({ entries: undefined, next: FIRST, error: undefined, isLoading: true })
  const refreshes = useRefreshCount()
  const load = useCallback(async (path: string) => {
    setLog((before) => ({ ...before, error: undefined, isLoading: true }))
    try {
      const { items, next } = await getAdminPage(path, Entries)
      setLog(({ entries = [] }) => ({
        entries: path === FIRST ? items : [...entries, ...items],
        next,
        error: undefined,
        isLoading: false,
      }))
    } catch (error) {
      setLog((before) => ({ ...before, next: path, error, isLoading: false }))
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh begins anew
  useEffect(() => {
    void load(FIRST)
  }, [load, refreshes])
  return { ...log, more: () => log.next && void load(log.next) }
}

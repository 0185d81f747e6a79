import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { AuditEntry } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { getAdminPage } from '../admin-api.ts'
import { useRefreshCount } from '../use-admin-data.ts'

const PAGE_SIZE = 25
const FIRST_PAGE = `${ADMIN_API.auditLog}?limit=${PAGE_SIZE}`
const Entries = z.array(AuditEntry)

interface AuditLogState {
  entries: AuditEntry[] | undefined
  /** The path of the next page, or of the page that failed; undefined after the last page. */
  next: string | undefined
  error: unknown
  isLoading: boolean
}

/**
 * The audit log, newest first, one page at a time. `loadMore` loads the next page or retries the one that
 * failed.
 */
export function useAuditLog(): AuditLogState & { loadMore: () => void } {
  const [log, setLog] = useState<AuditLogState>({
    entries: undefined,
    next: FIRST_PAGE,
    error: undefined,
    isLoading: true,
  })
  const refreshCount = useRefreshCount()
  const load = useCallback(async (path: string) => {
    setLog((before) => ({ ...before, error: undefined, isLoading: true }))
    try {
      const { items, next } = await getAdminPage(path, Entries)
      setLog(({ entries = [] }) => ({
        entries: path === FIRST_PAGE ? items : [...entries, ...items],
        next,
        error: undefined,
        isLoading: false,
      }))
    } catch (error) {
      setLog((before) => ({ ...before, next: path, error, isLoading: false }))
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh starts over
  useEffect(() => {
    void load(FIRST_PAGE)
  }, [load, refreshCount])
  return { ...log, loadMore: () => log.next && void load(log.next) }
}

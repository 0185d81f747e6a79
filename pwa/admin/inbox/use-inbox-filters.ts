import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { SavedFilter } from '#shared/saved-filters.ts'
import { useAdminData } from '../use-admin-data.ts'
import { readFilters, toParams } from './inbox-address.ts'
import { fromSearch, type InboxFilters } from './inbox-queries.ts'

const SavedFilters = z.array(SavedFilter)

/**
 * The filters of the inbox and the open lead. The address has them, so that back, a reload and a bookmark keep them. It never
 * has the text of a search, which may be someone's name. It may name a saved filter instead, whose text the server keeps.
 */
export function useInboxFilters() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const { data: saved, error, reload } = useAdminData(ADMIN_API.inboxFilters, SavedFilters)
  const savedId = params.get('saved')
  const current = saved?.find(({ id }) => id === savedId)
  const filters = current ? fromSearch(current.filter) : { text, ...readFilters(params) }
  const openId = params.get('lead')
  const put = (values: Record<string, string>, options?: { replace: boolean }) =>
    setParams(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), options)
  const change = (next: InboxFilters) => {
    setText(next.text)
    put({ ...toParams(next), lead: openId ?? '' }, { replace: true })
  }
  return {
    filters,
    change,
    openId,
    open: (lead: string) => put({ ...Object.fromEntries(params), lead }),
    close: () => put({ ...Object.fromEntries(params), lead: '' }),
    saved: saved ?? [],
    current,
    /** Why the saved filter of the address isn't shown: it is loading, failed to load, or doesn't exist any more. */
    waitsFor:
      !savedId || current ? undefined : saved ? ('unknown' as const) : error ? error : ('loading' as const),
    reload,
    choose: (id: string | null) => (id ? put({ saved: id, lead: openId ?? '' }) : change(filters)),
  }
}

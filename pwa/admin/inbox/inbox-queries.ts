import type { InfiniteData } from '@tanstack/react-query'
import { ADMIN_API } from '#shared/admin-paths.ts'
import {
  type DeskRecord,
  type InboxLead,
  InboxPage,
  type InboxView,
  type LeadDetail,
  type Stage,
} from '#shared/inbox.ts'
import type { SavedFilter } from '#shared/saved-filters.ts'
import { adminQueries, refreshAdminData, updateAdminData } from '../use-admin-data.ts'
import { usePagedSearch } from './use-paged-search.ts'

/** Which leads the list shows. `text` is empty without a search. */
export interface InboxFilters {
  text: string
  view: InboxView
  stage: Stage | ''
  /** Only leads with a no to sharing. */
  isRefused: boolean
  /** Only leads that may be the same family as another. */
  isDuplicate: boolean
  /** The days on which leads were received, both included. Empty without a bound. */
  from: string
  to: string
}

export const NO_FILTERS: InboxFilters = {
  text: '',
  view: 'all',
  stage: '',
  isRefused: false,
  isDuplicate: false,
  from: '',
  to: '',
}

export const isFiltered = (filters: InboxFilters): boolean => JSON.stringify(toSearch(filters)) !== ALL
const ALL = '{"view":"all"}'

/** The filters as the server takes them. */
export const toSearch = ({ text, view, stage, isRefused, isDuplicate, from, to }: InboxFilters) => ({
  view,
  ...(text && { text }),
  ...(stage && { stage }),
  ...(isRefused && { sharing: 'refused' as const }),
  ...(isDuplicate && { duplicates: true }),
  ...(from && { from }),
  ...(to && { to }),
})

const KEY = 'inbox'

/** The filters of a search, such as a saved one. */
export const fromSearch = ({ sharing, duplicates, ...search }: SavedFilter['filter']): InboxFilters => ({
  ...NO_FILTERS,
  ...search,
  text: search.text ?? '',
  stage: search.stage ?? '',
  from: search.from ?? '',
  to: search.to ?? '',
  isRefused: sharing === 'refused',
  isDuplicate: duplicates === true,
})

/** The pages of the list that are loaded so far. */
export const useInbox = (filters: InboxFilters) =>
  usePagedSearch(KEY, ADMIN_API.inboxSearch, toSearch(filters), InboxPage)

export const leadPath = (id: string) => `${ADMIN_API.inboxLeads}/${id}`

/** Shows what the server has stored for a lead, in its panel and in every list. */
export async function applyRecord(id: string, record: DeskRecord): Promise<void> {
  await updateAdminData<LeadDetail>(leadPath(id), (detail) => ({ ...detail, ...record }))
  const { stage, isRead, assignedTo, nextStep, nextOn } = record.desk
  const change = { stage, isRead, assignedTo: assignedTo?.username ?? null, nextStep, nextOn }
  adminQueries.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: [KEY] },
    (data) => data && withRows(data, (row) => (row.id === id ? { ...row, ...change } : row)),
  )
  void adminQueries.invalidateQueries({ queryKey: [ADMIN_API.inboxCounts] })
}

/** Takes an erased lead out of every list. */
export function removeLead(id: string): void {
  adminQueries.removeQueries({ queryKey: [leadPath(id)] })
  adminQueries.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: [KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, leads: page.leads.filter((row) => row.id !== id) })),
      },
  )
  refreshAdminData()
}

const withRows = (data: InfiniteData<InboxPage>, change: (row: InboxLead) => InboxLead) => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, leads: page.leads.map(change) })),
})

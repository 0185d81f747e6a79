import type { InfiniteData } from '@tanstack/react-query'
import { adminQueries, refreshAdminData, updateAdminData } from '#pwa/admin/use-admin-data.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import {
  type MessageDetail,
  MessagePage,
  type MessageRecord,
  type MessageView,
} from '#shared/inbox-messages.ts'
import { usePagedSearch } from '../use-paged-search.ts'

/** Which messages the list shows. `text` is empty without a search. */
export interface MessageFilters {
  text: string
  view: MessageView
}

const KEY = 'inbox messages'

/** The pages of the list that are loaded so far. */
export const useInboxMessages = ({ text, view }: MessageFilters) =>
  usePagedSearch(KEY, ADMIN_API.inboxMessageSearch, { view, ...(text && { text }) }, MessagePage)

export const messagePath = (id: string) => `${ADMIN_API.inboxMessages}/${id}`

/** Shows what the server has stored for a message, in its panel and in every list. */
export async function applyMessage(id: string, record: MessageRecord): Promise<void> {
  const { isRead, isAnswered, lead } = record.state
  await updateAdminData<MessageDetail>(messagePath(id), (detail) => ({ ...detail, ...record }))
  changePages((messages) =>
    messages.map((row) => (row.id === id ? { ...row, isRead, isAnswered, isAttached: lead !== null } : row)),
  )
  void adminQueries.invalidateQueries({ queryKey: [ADMIN_API.inboxCounts] })
}

/** Takes an erased message out of every list. */
export function removeMessage(id: string): void {
  adminQueries.removeQueries({ queryKey: [messagePath(id)] })
  changePages((messages) => messages.filter((row) => row.id !== id))
  refreshAdminData()
}

const changePages = (change: (messages: MessagePage['messages']) => MessagePage['messages']) =>
  adminQueries.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: [KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: change(page.messages) })),
      },
  )

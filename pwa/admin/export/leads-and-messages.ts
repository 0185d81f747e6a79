import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ContactItem, type Erasure, Lead } from '#shared/admin-reports.ts'
import { AdminError, sendAdmin } from '../admin-api.ts'
import { type AdminData, updateAdminLists, useAdminData } from '../use-admin-data.ts'
import { loadAllPages } from './load-all-pages.ts'

/** The paths of the two lists whose items can be erased. */
export type ErasableListPath = typeof ADMIN_API.questionnaires | typeof ADMIN_API.contacts

const Leads = z.array(Lead)
const Messages = z.array(ContactItem)

/** The leads that a query (toLeadQuery) chooses, newest first. The list grows page by page while it loads. */
export const useLeads = (query: string) =>
  useAdminData(`${ADMIN_API.questionnaires}${query}`, Leads, loadAllPages)

/** All contact messages, like useLeads. */
export const useMessages = () => useAdminData(ADMIN_API.contacts, Messages, loadAllPages)

/** Whether the whole list is loaded, so that it can be exported and its items erased. */
export const isFullyLoaded = ({ data, isLoading, error }: AdminData<unknown[]>): boolean =>
  data !== undefined && !isLoading && !error

/** Who is erased: one lead or message, and the leads that are merged with it. */
export interface Erased {
  id: string
  mergedIds: readonly string[]
}

/**
 * Permanently erases one lead or message, and the leads that are merged with it. The reason goes to the audit log. One that
 * is already erased counts as success.
 * @throws AdminError when the server refuses
 */
export async function erasePerson(
  listPath: ErasableListPath,
  { id, mergedIds }: Erased,
  erasure: Erasure,
): Promise<void> {
  try {
    const body = { ...erasure, ...(mergedIds.length > 0 && { withMerged: true }) }
    await sendAdmin('DELETE', `${listPath}/${encodeURIComponent(id)}`, body)
  } catch (error) {
    if (!(error instanceof AdminError && (error.status === 404 || error.status === 410))) throw error
  }
  await updateAdminLists<{ id: string }>(listPath, (item) => item.id !== id && !mergedIds.includes(item.id))
}

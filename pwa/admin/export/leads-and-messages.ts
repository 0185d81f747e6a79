import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ContactItem, type Erasure, Lead } from '../../../shared/admin-reports.ts'
import { AdminError, sendAdmin } from '../admin-api.ts'
import { updateAdminData, useAdminData } from '../use-admin-data.ts'
import { loadAllPages } from './load-all-pages.ts'

/** The two lists of people who asked for something, by their call. */
export type ErasableListPath = typeof ADMIN_API.questionnaires | typeof ADMIN_API.contacts

const Leads = z.array(Lead)
const Messages = z.array(ContactItem)

/** Every lead, newest first; grows page by page while it is loading. */
export const useLeads = () => useAdminData(ADMIN_API.questionnaires, Leads, loadAllPages)

/** Every contact message, likewise. */
export const useMessages = () => useAdminData(ADMIN_API.contacts, Messages, loadAllPages)

/**
 * Erases one lead or message for good; the reason stays in the log. One that is gone already is as good.
 * @throws AdminError when the server refuses
 */
export async function erasePerson(call: ErasableListPath, id: string, erasure: Erasure): Promise<void> {
  try {
    await sendAdmin('DELETE', `${call}/${encodeURIComponent(id)}`, erasure)
  } catch (error) {
    if (!(error instanceof AdminError && (error.status === 404 || error.status === 410))) throw error
  }
  updateAdminData<{ id: string }[]>(call, (list) => list.filter((one) => one.id !== id))
}

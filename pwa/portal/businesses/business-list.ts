import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { AdminError, sendAdmin } from '../admin-api.ts'
import { BusinessList } from '../dashboard/first-load.ts'
import { loadAdminData, updateAdminData, useAdminData } from '../use-admin-data.ts'

const PATH = ADMIN_API.featuredBusinesses

/** The dashboard's Featured Businesses tab. */
export const BUSINESSES_TAB = `${ADMIN_SCREENS.dashboard}?tab=businesses`

/** The screen that edits a business. */
export const editBusinessPath = (id: string) => `${ADMIN_SCREENS.editBusiness}/${encodeURIComponent(id)}`

/** The API path to read, change or delete a business. */
export const businessApiPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** All advertised businesses, active or not. */
export const useBusinesses = () => useAdminData(PATH, BusinessList)

/** Reloads the list after a change. The old list stays until the new one arrives. */
export function reloadBusinesses(): void {
  void loadAdminData(PATH, BusinessList)
}

/** Shows a business to families or hides it. @throws AdminError when the server refuses */
export async function setBusinessActive(id: string, isActive: boolean): Promise<void> {
  await sendAdmin('PATCH', businessApiPath(id), { isActive })
  await updateList((list) =>
    list.map((business) => (business.id === id ? { ...business, isActive } : business)),
  )
}

/** Deletes a business. One that is already deleted counts as success. @throws AdminError on other failures */
export async function deleteBusiness(id: string): Promise<void> {
  try {
    await sendAdmin('DELETE', businessApiPath(id))
  } catch (error) {
    if (!(error instanceof AdminError && error.status === 404)) throw error
  }
  await updateList((list) => list.filter((business) => business.id !== id))
}

const updateList = (change: (list: FeaturedBusiness[]) => FeaturedBusiness[]) => updateAdminData(PATH, change)

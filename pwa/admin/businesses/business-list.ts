import { ADMIN_API } from '../../../shared/admin-paths.ts'
import type { FeaturedBusiness } from '../../../shared/featured-business.ts'
import { AdminError, sendAdmin } from '../admin-api.ts'
import { BusinessList } from '../dashboard/first-load.ts'
import { loadAdminData, updateAdminData, useAdminData } from '../use-admin-data.ts'
import { businessApiPath } from './business-paths.ts'

const PATH = ADMIN_API.featuredBusinesses

/** All advertised businesses, active or not. */
export const useBusinesses = () => useAdminData(PATH, BusinessList)

/** Loads them again after one was added or changed; what is known stays until then. */
export function reloadBusinesses(): void {
  void loadAdminData(PATH, BusinessList)
}

/** Shows a business to families, or no longer. @throws AdminError when the server refuses */
export async function switchBusiness(id: string, isActive: boolean): Promise<void> {
  await sendAdmin('PATCH', businessApiPath(id), { isActive })
  changeList((list) => list.map((business) => (business.id === id ? { ...business, isActive } : business)))
}

/** Deletes a business; one that somebody else has deleted before is as good. @throws AdminError else */
export async function deleteBusiness(id: string): Promise<void> {
  try {
    await sendAdmin('DELETE', businessApiPath(id))
  } catch (error) {
    if (!(error instanceof AdminError && error.status === 404)) throw error
  }
  changeList((list) => list.filter((business) => business.id !== id))
}

const changeList = (change: (list: FeaturedBusiness[]) => FeaturedBusiness[]) => updateAdminData(PATH, change)

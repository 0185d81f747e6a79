import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'

/** The dashboard, at its Featured Businesses tab. */
export const BUSINESSES_TAB = `${ADMIN_SCREENS.dashboard}?tab=businesses`

/** The screen on which a business is edited. */
export const editBusinessPath = (id: string) => `${ADMIN_SCREENS.editBusiness}/${encodeURIComponent(id)}`

/** The call that reads, changes and deletes a business. */
export const businessApiPath = (id: string) => `${ADMIN_API.featuredBusinesses}/${encodeURIComponent(id)}`

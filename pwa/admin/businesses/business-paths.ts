import { ADMIN_API } from '#shared/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'

/** The dashboard's Featured Businesses tab. */
export const BUSINESSES_TAB = `${ADMIN_SCREENS.dashboard}?tab=businesses`

/** The screen that edits a business. */
export const editBusinessPath = (id: string) => `${ADMIN_SCREENS.editBusiness}/${encodeURIComponent(id)}`

/** The API path to read, change or delete a business. */
export const businessApiPath = (id: string) => `${ADMIN_API.featuredBusinesses}/${encodeURIComponent(id)}`

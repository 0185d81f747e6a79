import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { clearAdminData } from '../use-admin-data.ts'

/** Loads the webhooks again after a change, and the warnings that depend on them. */
export function reloadWebhooks(): void {
  clearAdminData(ADMIN_API.webhooks)
  clearAdminData(ADMIN_API.siteCheck)
}

import { showToast } from '#pwa/state/toast-store.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Periods } from '#shared/retention.ts'
import { sendAdmin } from '../admin-api.ts'
import { setAdminData } from '../use-admin-data.ts'

/**
 * Sets after how many days each kind of record is erased; null means never.
 * @throws AdminError when refused
 */
export async function saveRetention(periods: Periods): Promise<void> {
  const saved = await sendAdmin('PUT', ADMIN_API.retention, periods, Periods)
  await setAdminData(ADMIN_API.retention, saved)
  showToast({ title: 'Setting saved' })
}

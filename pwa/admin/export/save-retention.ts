import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { Retention } from '../../../shared/admin-reports.ts'
import { showToast } from '../../state/toast-store.ts'
import { sendAdmin } from '../admin-api.ts'
import { setAdminData } from '../use-admin-data.ts'

/**
 * Sets after how many days leads and messages are erased; null means never.
 * @throws AdminError when refused
 */
export async function saveRetention(days: number | null): Promise<void> {
  setAdminData(ADMIN_API.retention, await sendAdmin('PUT', ADMIN_API.retention, { days }, Retention))
  showToast({ title: 'Setting saved' })
}

import { ADMIN_API } from '#shared/admin-paths.ts'
import type { Webhook } from '#shared/webhooks.ts'
import { clearAdminData, updateAdminData } from '../use-admin-data.ts'

/** Loads the webhooks again after a change, and the warnings that depend on them. */
export function reloadWebhooks(): void {
  clearAdminData(ADMIN_API.webhooks)
  clearAdminData(ADMIN_API.siteCheck)
}

/** Shows a webhook as it was stored. The others stay on the screen, so the focus stays where it is. */
export async function replaceWebhook(stored: Webhook): Promise<void> {
  await updateAdminData<Webhook[]>(ADMIN_API.webhooks, (all) =>
    all.map((webhook) => (webhook.id === stored.id ? stored : webhook)),
  )
  clearAdminData(ADMIN_API.siteCheck)
}

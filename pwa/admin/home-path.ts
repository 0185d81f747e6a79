import { mayUse } from '#shared/access.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'

/** Where a role's work begins: an advisor's in the inbox, because the dashboard has no figures for advisors. */
export const homePath = (role: string): string =>
  mayUse(role, 'desk') && !mayUse(role, 'figures') ? ADMIN_SCREENS.inbox : ADMIN_SCREENS.dashboard

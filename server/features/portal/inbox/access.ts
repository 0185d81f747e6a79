import { requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'

/**
 * Requires that an administrator may read and change leads. Every route of the inbox that does calls it first.
 * @throws ApiError confirm_sign_in (403)
 */
export const requireInboxAccess = (admin: AdminContext): void => requireRecentSignIn(admin)

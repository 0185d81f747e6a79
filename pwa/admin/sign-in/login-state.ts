import * as z from 'zod/mini'
import { mayUse } from '#shared/access.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'

/** The history state of the login screen: the screen to return to, and why the operator was sent here. */
export const LoginState = z.object({
  from: z.optional(z.string()),
  why: z.optional(z.enum(['lost', 'reset'])),
})
export type LoginState = z.infer<typeof LoginState>

/** Parses the history state, which may be anything. */
export function readLoginState(state: unknown): LoginState {
  const loginState = LoginState.safeParse(state)
  return loginState.success ? loginState.data : {}
}

/** The path to open after sign-in: a screen of the portal to return to, or where the role's work begins. */
export function pathAfterLogin({ from }: LoginState, role: string): string {
  if (from === ADMIN_SCREENS.dashboard) return homePath(role)
  return from?.startsWith(ADMIN_SCREENS.dashboard) ? from : homePath(role)
}

/** Where a role's work begins: an advisor's in the inbox, because the dashboard has no figures for advisors. */
const homePath = (role: string): string =>
  mayUse(role, 'desk') && !mayUse(role, 'figures') ? ADMIN_SCREENS.inbox : ADMIN_SCREENS.dashboard

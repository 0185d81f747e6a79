import * as z from 'zod/mini'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'

/** What the history hands to the login screen: where one was, and why one is here. */
export const LoginState = z.object({
  from: z.optional(z.string()),
  why: z.optional(z.enum(['lost', 'reset'])),
})
export type LoginState = z.infer<typeof LoginState>

/** Reads the history's state, which may be anything. */
export function readLoginState(state: unknown): LoginState {
  const loginState = LoginState.safeParse(state)
  return loginState.success ? loginState.data : {}
}

/** Where signing in leads: back to a screen of the portal, else to the dashboard. */
export function destinationOf({ from }: LoginState): string {
  return from?.startsWith(ADMIN_SCREENS.dashboard) ? from : ADMIN_SCREENS.dashboard
}

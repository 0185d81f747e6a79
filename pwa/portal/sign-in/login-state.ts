import * as z from 'zod/mini'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'

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

/** The path to open after sign-in: the screen of the portal to return to, or the dashboard, which begins with Today. */
export const pathAfterLogin = ({ from }: LoginState): string =>
  from?.startsWith(ADMIN_SCREENS.dashboard) ? from : ADMIN_SCREENS.dashboard

import * as z from 'zod/mini'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'

/** What the history hands to the login screen: where one was, and why one is here. */
export const Arrival = z.object({
  from: z.optional(z.string()),
  why: z.optional(z.enum(['lost', 'reset'])),
})
export type Arrival = z.infer<typeof Arrival>

/** Reads the history's state, which may be anything. */
export function readArrival(state: unknown): Arrival {
  const arrival = Arrival.safeParse(state)
  return arrival.success ? arrival.data : {}
}

/** Where signing in leads: back to a screen of the portal, else to the dashboard. */
export function destinationOf({ from }: Arrival): string {
  return from?.startsWith(ADMIN_SCREENS.dashboard) ? from : ADMIN_SCREENS.dashboard
}

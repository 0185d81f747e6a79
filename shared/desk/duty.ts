import * as z from 'zod/mini'
import { Email } from '../contract/email.ts'

/** How an administrator is told about new leads and messages: each at once, in a digest, or not at all. */
export const DUTY_MODES = ['each', 'hourly', 'daily', 'none'] as const
export type DutyMode = (typeof DUTY_MODES)[number]

/** What an administrator chooses, and the address for these emails. */
export const Duty = z.object({
  mode: z.enum(DUTY_MODES, `Please send one of: ${DUTY_MODES.join(', ')}`),
  address: Email,
})
export type Duty = z.infer<typeof Duty>

/** What the portal shows: the caller's choice or the default, and the mailbox of OPERATOR_EMAIL, which gets each email. */
export const DutyReport = z.object({
  mode: z.enum(DUTY_MODES),
  address: z.string(),
  operatorEmail: z.nullable(z.string()),
})
export type DutyReport = z.infer<typeof DutyReport>

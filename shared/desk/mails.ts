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

/** What an email that could not be sent is about. */
export const MAIL_TOPICS = ['lead', 'message', 'digest', 'receipt', 'family', 'account'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** An email whose latest attempt failed. It never names a family. */
export const MailProblem = z.object({
  id: z.string(),
  topic: z.enum(MAIL_TOPICS),
  /** The reference of the lead or message. */
  reference: z.nullable(z.string()),
  /** The address, unless it is a family's. */
  to: z.nullable(z.string()),
  reason: z.string(),
  attempts: z.int(),
  /** Whether the server has given up. Then it waits for the operator. */
  hasFailed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type MailProblem = z.infer<typeof MailProblem>

/** The most recent ones, and how many there are. */
export const MailProblems = z.object({ problems: z.array(MailProblem), total: z.int() })
export type MailProblems = z.infer<typeof MailProblems>

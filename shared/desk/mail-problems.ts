import * as z from 'zod/mini'

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

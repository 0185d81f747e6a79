import type { ContactMessage } from '../../../../shared/contact.ts'
import type { Query } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import { queueMail } from '../../../platform/mail/service.ts'
import { findOperatorEmail } from '../../portal/accounts/operator-email.ts'

export interface ReceivedMessage {
  contactId: string
  reference: string
  message: ContactMessage
}

/** Queues a family's message as mail to the operator. A reply goes to the family. */
export async function mailToOperator(query: Query, env: Env, received: ReceivedMessage): Promise<void> {
  const to = await findOperatorEmail(query, env)
  if (to === undefined) return
  const { firstName, lastName, email, phone, message } = received.message
  await queueMail(query, {
    to,
    replyTo: email,
    subject: `Message ${received.reference} from ${firstName} ${lastName}`,
    text: `${firstName} ${lastName} wrote through the contact form (reference ${received.reference}).

Email: ${email}
Phone: ${phone?.trim() || 'not given'}

${message}
`,
    contactId: received.contactId,
  })
}

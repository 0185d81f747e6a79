import { findReceivers } from '#server/features/outgoing/duty/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { type CommunityRequest, describeTime } from '#shared/contract/community-request.ts'
import type { ContactMessage } from '#shared/contract/contact.ts'
import { LANGUAGE_LABELS } from '#shared/contract/language.ts'
import { facilityPath } from '#shared/contract/paths.ts'

interface ReceivedMessage {
  contactId: string
  reference: string
  message: ContactMessage
}

/** Queues a family's message as mail to everyone on duty. A reply goes to the family. */
export async function mailToOperator(query: Query, env: Env, received: ReceivedMessage): Promise<void> {
  const { firstName, lastName, email, phone, message, request, language } = received.message
  const mail = {
    replyTo: email,
    subject: `${request ? SUBJECTS[request.kind] : 'Message'} ${received.reference} from ${firstName} ${lastName}`,
    text: `${firstName} ${lastName} wrote through the contact form (reference ${received.reference}).

Email: ${email}
Phone: ${phone?.trim() || 'not given'}
${language ? `Language: ${LANGUAGE_LABELS[language]}\n` : ''}${request ? describeRequest(env, request) : ''}
${message}
`,
    contactId: received.contactId,
  }
  for (const { address, adminId } of await findReceivers(query, env))
    await queueMail(query, { ...mail, to: address, adminId })
}

const SUBJECTS: Record<CommunityRequest['kind'], string> = {
  tour: 'Tour request',
  information: 'Request for information',
}

/** The community and the times that suit the family, one per line. */
function describeRequest(
  { PUBLIC_URL }: Env,
  { kind, community, times = [], timesNote }: CommunityRequest,
): string {
  const { id, name, town } = community
  const lines = [
    `${SUBJECTS[kind]}: ${[name, town].filter(Boolean).join(', ')} (community ${id})`,
    ...(PUBLIC_URL ? [`${PUBLIC_URL}${facilityPath(id)}`] : []),
    ...times.map((time, index) => `Time ${index + 1}: ${describeTime(time)}`),
    ...(timesNote ? [`About the times: ${timesNote}`] : []),
  ]
  return `\n${lines.join('\n')}\n`
}

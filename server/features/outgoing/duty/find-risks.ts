import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Risk } from '#shared/site-check.ts'
import { hasLeadWebhook } from '../webhooks/events.ts'
import { listChoices } from './queries.ts'

/** Names that never lead to a mailbox on the internet (RFC 2606 and RFC 6761). */
const RESERVED = /(^|\.)(localhost|invalid|test|example)$|(^|\.)example\.(com|net|org)$/i

/**
 * Why no one learns about new leads and messages: no mail server, no one on duty, or only addresses that can't work, and no
 * webhook.
 * @returns a risk for the start's log and the portal, or none
 */
export async function findDutyRisks(
  query: Query,
  env: Pick<Env, 'SMTP_URL' | 'OPERATOR_EMAIL'>,
): Promise<Risk[]> {
  if (await hasLeadWebhook(query)) return []
  const choices = await listChoices(query, env.OPERATOR_EMAIL)
  const onDuty = choices.filter(({ mode }) => mode !== 'none').map(({ address }) => address)
  const addresses = [...onDuty, ...(env.OPERATOR_EMAIL ? [env.OPERATOR_EMAIL] : [])]
  const advice = [
    ...(env.SMTP_URL ? [] : ['Set SMTP_URL: without a mail server, emails are only files in DATA_DIR/mail.']),
    ...(addresses.length === 0
      ? ['No administrator gets these emails: choose when under Settings, New leads and messages.']
      : addresses.every(isPlaceholder)
        ? ['The emails go to a placeholder address: enter yours under Settings, New leads and messages.']
        : []),
  ]
  if (advice.length === 0) return []
  return [{ id: 'no_alerts', title: 'No one is told about new leads and messages', advice: advice.join(' ') }]
}

const isPlaceholder = (address: string) => RESERVED.test(address.slice(address.lastIndexOf('@') + 1))

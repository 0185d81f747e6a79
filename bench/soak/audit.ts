import type { Sql } from '#server/platform/database/connect.ts'
import { readStoredAnswer } from '#server/testing/stored-answers.ts'
import type { Experience, Family } from './families.ts'
import { listQueuedMails, type Peers } from './peers.ts'

/** What must not happen, and how often it did. */
export type Faults = Record<string, number>

const BATCH = 500

/** Compares what families and peers were told with the database. */
export async function findFaults(
  sql: Sql,
  { families, changed }: Pick<Experience, 'families' | 'changed'>,
  peers: Pick<Peers, 'mails' | 'webhooks' | 'changedWebhooks'>,
): Promise<Faults> {
  return {
    'receipts lost or different': changed + (await countLost(sql, families)),
    'families stored twice, or not erased': await countMiscounted(sql, families),
    'messages lost or stored twice': await countMiscountedMessages(sql, families),
    ...(await findMailFaults(sql, families, peers.mails())),
    ...(await findWebhookFaults(sql, families, peers)),
  }
}

async function countLost(sql: Sql, families: readonly Family[]): Promise<number> {
  const kept = families.filter(({ isErased }) => !isErased).flatMap(({ versions }) => versions)
  let lost = 0
  for (let at = 0; at < kept.length; at += BATCH) {
    const batch = kept.slice(at, at + BATCH)
    const stored = await Promise.all(batch.map(({ submission }) => readStoredAnswer(sql, submission.key)))
    lost += batch.filter(({ receipt }, n) => stored[n] !== receipt).length
  }
  return lost
}

/** Each family has one lead, with its latest answers, or none if it erased them. */
async function countMiscounted(sql: Sql, families: readonly Family[]): Promise<number> {
  const rows = await sql<{ email: string; phone: string }[]>`select email, phone from questionnaires`
  const leads = Map.groupBy(rows, ({ email }) => email)
  return families.filter(({ versions, isErased }) => {
    const latest = versions.at(-1)?.submission.answers
    const found = leads.get(latest?.email ?? '') ?? []
    return isErased ? found.length > 0 : found.length !== 1 || found[0]?.phone !== latest?.phone
  }).length
}

async function countMiscountedMessages(sql: Sql, families: readonly Family[]): Promise<number> {
  const rows = await sql<{ email: string }[]>`select email from contacts`
  const counts = Map.groupBy(rows, ({ email }) => email)
  const writers = families.flatMap(({ message }) => message ?? [])
  return writers.filter(({ submission }) => counts.get(submission.answers.email)?.length !== 1).length
}

async function findMailFaults(
  sql: Sql,
  families: readonly Family[],
  sent: ReadonlyMap<string, number>,
): Promise<Faults> {
  const queued = await listQueuedMails(sql)
  const receipts = Map.groupBy(queued, ({ toAddress }) => toAddress)
  const ids = new Set(queued.map(({ id }) => id))
  return {
    'emails never sent': queued.filter(({ id, isMoot }) => !isMoot && !sent.has(id)).length,
    'emails that nothing queued': [...sent.keys()].filter((id) => !ids.has(id)).length,
    'families with too many or too few receipts by email': families.filter(({ versions }) => {
      const count = receipts.get(versions[0]?.submission.answers.email ?? '')?.length ?? 0
      return count < 1 || count > versions.length
    }).length,
  }
}

async function findWebhookFaults(
  sql: Sql,
  families: readonly Family[],
  { webhooks, changedWebhooks }: Pick<Peers, 'webhooks' | 'changedWebhooks'>,
): Promise<Faults> {
  const deliveries = await sql<{ id: string; event: string; state: string; isMoot: boolean }[]>`
    select deliveries.id, event, deliveries.state, event like 'lead.%' and leads.id is null as is_moot
    from webhook_deliveries as deliveries left join questionnaires as leads on leads.id = subject_id`
  const expected = {
    'lead.created': families.length,
    'lead.corrected': families.filter(({ versions }) => versions.length > 1).length,
    'lead.erased': families.filter(({ isErased }) => isErased).length,
    'message.created': families.filter(({ message }) => message).length,
  }
  const missing = Object.entries(expected).map(([event, count]) =>
    Math.abs(count - deliveries.filter((delivery) => delivery.event === event).length),
  )
  return {
    'events without a webhook, or with two': missing.reduce((sum, count) => sum + count),
    'webhooks not delivered': deliveries.filter(({ id, state, isMoot }) =>
      state === 'canceled' ? !isMoot : state !== 'delivered' || !webhooks.has(id),
    ).length,
    'webhook ids with two meanings': changedWebhooks(),
  }
}

/** How many emails or webhooks arrived again under the same id, because a server died before it knew that they had. */
export const countRepeats = (arrivals: ReadonlyMap<string, number>): number =>
  [...arrivals.values()].reduce((sum, count) => sum + count - 1, 0)

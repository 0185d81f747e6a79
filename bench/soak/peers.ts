import { createServer, type IncomingMessage } from 'node:http'
import type { Sql } from '#server/platform/database/connect.ts'
import { closeSmtpServers, portOf, startSmtp } from '#server/testing/smtp.ts'

/** Every nth email and webhook is refused. */
const REFUSED_EVERY = 10

/** How often each id arrived and was accepted. */
type Arrivals = Map<string, number>

/** The operator's mail server and the system that gets webhooks. Both refuse some, until `recover` is called. */
export async function startPeers() {
  let isFailing = true
  const isRefused = (nth: number) => isFailing && nth % REFUSED_EVERY === 0
  const mail = await startSmtp((nth) =>
    isRefused(nth) ? Object.assign(new Error('4.3.2 try again later'), { responseCode: 451 }) : undefined,
  )
  const webhooks: Arrivals = new Map()
  /** The body of each id, to find an id with two meanings. */
  const bodies = new Map<string, string>()
  let calls = 0
  let changed = 0
  const receiver = createServer(async (request, response) => {
    const body = await readBody(request)
    if (isRefused(++calls)) return void response.writeHead(503).end()
    const id = String(request.headers['webhook-id'])
    count(webhooks, id)
    const meaning = meaningOf(body)
    if ((bodies.get(id) ?? meaning) !== meaning) changed++
    bodies.set(id, meaning)
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  return {
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    webhookUrl: `http://127.0.0.1:${portOf(receiver)}/hook`,
    webhooks,
    /** The emails by Message-ID. */
    mails: () =>
      mail.received.reduce((ids, { text }) => count(ids, messageIdOf(text)), new Map() as Arrivals),
    /** Webhooks whose id came with another event or another record before. */
    changedWebhooks: () => changed,
    recover() {
      isFailing = false
    },
    async close() {
      await closeSmtpServers()
      receiver.closeAllConnections()
      await new Promise((done) => receiver.close(done))
    },
  }
}
export type Peers = Awaited<ReturnType<typeof startPeers>>

const count = (arrivals: Arrivals, id: string) => arrivals.set(id, (arrivals.get(id) ?? 0) + 1)

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function meaningOf(body: string): string {
  const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
  return `${type} ${data.id}`
}

/** The part before the @, which is the id of the row in `mails`. */
const messageIdOf = (text: string) => /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? 'none'

/** Records every email that is queued, because a sent one is deleted. `sql` is the superuser's. */
export async function recordQueuedMails(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema soak;
    create table soak.mails (id uuid primary key, lead_id uuid, to_address text);
    create function soak.record() returns trigger language plpgsql security definer as $$
      begin
        insert into soak.mails values (new.id, new.questionnaire_id, new.to_address);
        return null;
      end $$;
    create trigger soak_record after insert on mails for each row execute function soak.record()`)
}

interface QueuedMail {
  id: string
  toAddress: string
  /** Whether it is about a lead that has been erased since, so that it need not be sent. */
  isMoot: boolean
}

/** All emails that were queued. */
export const listQueuedMails = (sql: Sql): Promise<QueuedMail[]> => sql<QueuedMail[]>`
  select mails.id, to_address, lead_id is not null and questionnaires.id is null as is_moot
  from soak.mails left join questionnaires on questionnaires.id = lead_id`

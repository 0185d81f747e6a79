import ipaddr from 'ipaddr.js'
import { unsealWithAny } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query } from '#server/platform/database/connect.ts'
import {
  HostRefused,
  isPublicAddress,
  type Resolve,
  requestAddress,
  resolveHost,
} from '#server/platform/http/request-host.ts'
import type { Platform } from '#server/platform/platform.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import {
  type DueDelivery,
  deleteOldDeliveries,
  type Outcome,
  takeDueDelivery,
  updateOutcome,
} from './queries.ts'
import { signDelivery, WEBHOOK_KEY } from './service.ts'

/** For everything: the name, the connection and the response. */
const POST_TIMEOUT_MS = 10_000

/** Sends a body. @returns the response's status. @throws Error with a sentence for the delivery log */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>

interface PostSettings {
  /** Whether private, loopback and link-local addresses may be called, and loopback ones without TLS. */
  allowsPrivate: boolean
  timeoutMs?: number
  resolve?: Resolve
}

const REFUSALS: Record<HostRefused['reason'], string> = {
  no_address: 'The host’s name has no address.',
  not_allowed: 'The host is not on the internet. WEBHOOK_PRIVATE_ADDRESSES=on allows it.',
}

/**
 * Creates a function that posts to the operator's endpoints, and only to hosts on the internet (request-host.ts). Redirects
 * aren't followed, and the response's body isn't read.
 */
export const createPost =
  ({ allowsPrivate, timeoutMs = POST_TIMEOUT_MS, resolve }: PostSettings): Post =>
  async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The receiver took too long.')))
    })
    return Promise.race([send(), timedOut])

    async function send(): Promise<number> {
      if (!URL.canParse(url)) throw new Error('The address is not valid.')
      const target = new URL(url)
      const address = await resolveHost(target, (ip) => allowsPrivate || isPublicAddress(ip), resolve).catch(
        (error) => {
          throw error instanceof HostRefused ? new Error(REFUSALS[error.reason]) : error
        },
      )
      if (target.protocol !== 'https:' && !(allowsPrivate && isLoopback(address)))
        throw new Error('The address must begin with https://.')
      const response = await requestAddress(target, address, { method: 'POST', headers, body, signal }).catch(
        ({ code }: NodeJS.ErrnoException) => {
          throw new Error(`The connection failed${code ? ` (${code})` : ''}.`)
        },
      )
      response.destroy()
      return response.statusCode ?? 0
    }
  }

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'

/** Longer than a delivery can take, because this is also the lease during which no other server takes it. */
const FIRST_PAUSE_S = POST_TIMEOUT_MS / 1000 + 20
const LONGEST_PAUSE_S = 6 * 3600
/** Deliveries at the same time, so that one slow receiver doesn't delay the others. */
const CONCURRENCY = 4
/** How long the log keeps a finished delivery. */
const LOG_DAYS = 30

/** What a delivery tells of. */
export type WebhookSubject = Pick<DueDelivery, 'event' | 'audience' | 'subjectId' | 'createdAt'>

type DeliverDeps = Pick<Platform, 'sql' | 'log' | 'now'> & {
  tokens: Tokens
  post: Post
  /** Writes a delivery's body; undefined if what it is about was erased. */
  buildBody: (query: Query, subject: WebhookSubject) => Promise<string | undefined>
}

/** Delivers everything that is due. Several servers can do this at once. */
export async function deliverDueWebhooks(deps: DeliverDeps): Promise<void> {
  await deleteOldDeliveries(deps.sql, LOG_DAYS)
  await Promise.all(Array.from({ length: CONCURRENCY }, () => deliverInSequence(deps)))
}

async function deliverInSequence(deps: DeliverDeps): Promise<void> {
  for (;;) {
    const due = await takeDueDelivery(deps.sql, { firstPause: FIRST_PAUSE_S, longestPause: LONGEST_PAUSE_S })
    if (!due) return
    const outcome = await observe(
      'webhook',
      () => attempt(deps, due),
      ({ state }) => state,
    )
    await updateOutcome(deps.sql, { id: due.id, ...outcome })
    if (outcome.error) deps.log.warn('webhook failed', { delivery: due.id, status: outcome.status })
  }
}

async function attempt(
  { sql, now, tokens, post, buildBody }: DeliverDeps,
  due: DueDelivery,
): Promise<Omit<Outcome, 'id'>> {
  const fail = (error: string, status: number | null = null) =>
    ({ state: due.isLast ? 'failed' : 'waiting', status, error }) as const
  const secrets = openSecrets(tokens, due)
  if (secrets.length === 0) return fail('The secret can’t be read. Rotate it.')
  const body = await buildBody(sql, due)
  if (body === undefined) return { state: 'canceled', status: null, error: null }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Hearthfinder',
    ...signDelivery(secrets, { id: due.id, at: now(), body }),
  }
  try {
    const status = await post(due.url, headers, body)
    const isAccepted = status >= 200 && status < 300
    return isAccepted
      ? { state: 'delivered', status, error: null }
      : fail(`The receiver answered with status ${status}.`, status)
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** The current secret, then the one before it while it still signs. */
function openSecrets(tokens: Tokens, { webhookId, sealedSecret, sealedPrevious }: DueDelivery): string[] {
  const keys = [...tokens.acceptedKeys(WEBHOOK_KEY), ...tokens.formerKeys(WEBHOOK_KEY)]
  const sealed = [sealedSecret, ...(sealedPrevious ? [sealedPrevious] : [])]
  return sealed.flatMap((one) => unsealWithAny(keys, one, webhookId) ?? [])
}

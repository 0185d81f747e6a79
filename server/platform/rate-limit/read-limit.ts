import { Elysia } from 'elysia'
import { MESSAGES } from '#shared/contract/messages.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Env } from '../env.ts'
import { ApiError } from '../http/api-error.ts'
import { clientOf } from '../http/client.ts'
import { isUnnamedProxy } from '../http/client-address.ts'

const SLOT_MS = 10_000
/** One more than a minute has, because any 60 seconds can overlap seven slots. */
const SLOTS = 7
/** The most networks that are counted at once: about 10 MB. Beyond it, the one that was quiet the longest is forgotten. */
const MAX_NETWORKS = 50_000

interface Reads {
  /** The number of the latest slot, since 1970. */
  latest: number
  /** The counts of the latest slots, newest first. */
  counts: number[]
}

/**
 * Counts reads per network in a sliding minute, in this server's memory: a read must not cost a write to the database.
 * @param limit the most reads of one network in any 60 seconds
 */
export class ReadCounts {
  readonly #byNetwork = new Map<string, Reads>()

  constructor(
    readonly limit: number,
    readonly maxNetworks = MAX_NETWORKS,
  ) {}

  /**
   * Counts one read, unless the limit is reached.
   * @param at ms since 1970
   * @returns 0 if it was counted, or whole seconds until one more would be
   */
  count(network: string, at: number): number {
    const slot = Math.floor(at / SLOT_MS)
    const { latest, counts } = this.#moved(network, slot)
    if (sum(counts) >= this.limit) return secondsLeft(counts, this.limit, latest * SLOT_MS - at)
    counts[0] = (counts[0] ?? 0) + 1
    return 0
  }

  /** The row of a network, with its window moved to the slot. If the clock was set back, it starts over. */
  #moved(network: string, slot: number): Reads {
    const known = this.#byNetwork.get(network)
    if (known?.latest === slot) return known
    const passed = known && slot > known.latest ? slot - known.latest : SLOTS
    const counts = [...new Array<number>(Math.min(passed, SLOTS)).fill(0), ...(known?.counts ?? [])]
    const moved = { latest: slot, counts: counts.slice(0, SLOTS) }
    // The map's order is that of the latest slots, so the first network was quiet the longest.
    this.#byNetwork.delete(network)
    this.#byNetwork.set(network, moved)
    if (this.#byNetwork.size > this.maxNetworks) this.#forgetQuietest()
    return moved
  }

  #forgetQuietest() {
    const [quietest] = this.#byNetwork.keys()
    if (quietest !== undefined) this.#byNetwork.delete(quietest)
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** @param sinceSlot ms from now to the start of the latest slot: 0 or less */
function secondsLeft(counts: readonly number[], limit: number, sinceSlot: number): number {
  let newer = 0
  const position = counts.findIndex((count) => {
    newer += count
    return newer >= limit
  })
  return Math.ceil(((SLOTS - position) * SLOT_MS + sinceSlot) / 1000)
}

/** The reads that a new submission comes with: pages, the list, its communities, and asking for the matches. */
const READS_PER_SUBMISSION = 40
/** The reads of families that only look, whatever the limit of submissions is. */
const READS_BESIDES = 600

/** The most reads of one network in any 60 seconds: 3,000 by default. */
export const readsPerMinute = ({ RATE_LIMIT_PER_MINUTE }: Pick<Env, 'RATE_LIMIT_PER_MINUTE'>) =>
  READS_BESIDES + READS_PER_SUBMISSION * RATE_LIMIT_PER_MINUTE

const READS = ['GET', 'HEAD']
/** The portal's calls need a session. */
const PORTAL = '/api/admin/'
/** Pages that the server renders from the database, at several milliseconds each. */
const RENDERED = [`${SCREENS.facility}/`, '/facility/']

const isCounted = (pathname: string) =>
  RENDERED.some((start) => pathname.startsWith(start)) ||
  (pathname.startsWith('/api/') && !pathname.startsWith(PORTAL))

/**
 * Limits the reads of one network: GET and HEAD of the API for families and of pages of communities. Static files don't
 * count. Visitors behind a proxy that TRUST_PROXY doesn't name don't count either, because all of them have its address:
 * the log and the portal report such a proxy. Register it before the routes.
 */
export function readLimit(env: Pick<Env, 'TRUST_PROXY' | 'RATE_LIMIT_PER_MINUTE'>) {
  const counts = new ReadCounts(readsPerMinute(env))
  return new Elysia({ name: 'read-limit' }).onRequest(({ request, server }) => {
    const { pathname } = new URL(request.url)
    if (!READS.includes(request.method) || !isCounted(pathname)) return
    const address = server?.requestIP(request)?.address
    if (address === undefined || isUnnamedProxy(request, address, env.TRUST_PROXY)) return
    const seconds = counts.count(clientOf({ request, server }, env).network, Date.now())
    if (seconds === 0) return
    throw new ApiError('rate_limited', MESSAGES.rateLimited, { headers: { 'retry-after': String(seconds) } })
  })
}

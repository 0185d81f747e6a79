import { subscribe } from 'valtio/vanilla'
import { connectivity } from '#pwa/state/connectivity.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { InboxCounts } from '#shared/desk/inbox.ts'
import { openAdminStream } from '../admin-api.ts'
import { setAdminData } from '../use-admin-data.ts'

/** In milliseconds. The pause doubles after each failure. */
export const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 5 * 60_000
/** The server writes at least every 20 seconds. Without anything for this long, the connection is dead. */
const SILENCE_MS = 60_000
/** The name of the browser's lock and channel. */
const NAME = 'portal-counts'

/**
 * Shows new counts of the inbox as the server tells them. Of all tabs of the browser, one has the stream and tells the
 * others. A refused token ends it quietly: the operator's next call finds out why.
 * @returns a function that stops it
 */
export function watchCounts(token: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => show(data)
  const tell = (counts: InboxCounts) => {
    show(counts)
    channel.postMessage(counts)
  }
  const read = () => keepReading(token, tell, signal)
  // Without HTTPS there are no locks, and each tab reads for itself.
  const reading = navigator.locks ? navigator.locks.request(NAME, { signal }, read) : read()
  reading.catch(() => {
    // Stopped while it waited for the lock.
  })
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Another tab may run another version of the app. */
function show(told: unknown): void {
  const counts = InboxCounts.safeParse(told)
  if (counts.success) void setAdminData(ADMIN_API.inboxCounts, counts.data)
}

type Tell = (counts: InboxCounts) => void

/** Reads one stream after another, until it is stopped or the server refuses. */
async function keepReading(token: string, tell: Tell, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const outcome = await readStream(token, tell, signal)
    if (outcome === 'refused') return
    if (outcome === 'ended') pause = FIRST_PAUSE_MS
    // Not all portals at once after a restart of the server.
    await sleep(pause * (0.5 + Math.random()), signal)
    if (outcome === 'failed') pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    await untilOnline(signal)
  }
}

type Outcome = 'ended' | 'failed' | 'refused'

/** Reads a stream to its end. Never rejects. */
async function readStream(token: string, tell: Tell, stopped: AbortSignal): Promise<Outcome> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitNext = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    awaitNext()
    const signal = AbortSignal.any([stopped, silent.signal])
    const response = await openAdminStream(ADMIN_API.inboxCountStream, token, signal)
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    for await (const { name, data } of readEvents(response.body)) {
      awaitNext()
      if (name === 'counts') tell(InboxCounts.parse(JSON.parse(data)))
    }
    return 'ended'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

/** Waits, unless it is stopped. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits while the server is known to be out of reach. */
const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isOver = () => connectivity.online !== 'no' || signal.aborted
    if (isOver()) return resolve()
    const stop = subscribe(connectivity, () => isOver() && end())
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end)
  })

/** An event of a stream. Comments are events without a name or data. */
interface ServerEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events in the form that our server writes: `event` and `data` of one line each, and comments
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield toEvent(block)
  }
}

const toEvent = (block: string): ServerEvent => ({
  name: fieldOf(block, 'event'),
  data: fieldOf(block, 'data'),
})

const fieldOf = (block: string, field: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${field}: `))
    ?.slice(field.length + 2) ?? ''

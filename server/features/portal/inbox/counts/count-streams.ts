import { ApiError, describeError } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/log.ts'
import type { InboxCounts } from '#shared/desk/inbox.ts'

/** How often the counts and sessions are checked while a stream is open, in milliseconds. */
const CHECK_MS = 5000
/** Proxies and Bun close a connection that is silent for longer. In milliseconds. */
const HEARTBEAT_MS = 15_000
/** Then the portal connects again, perhaps to another server. In milliseconds. */
const MAX_LIFE_MS = 10 * 60_000
/** A browser opens one, whatever the number of its tabs. */
export const STREAMS_PER_ACCOUNT = 6
export const STREAMS_PER_SERVER = 100
const RETRY_LATER = { 'retry-after': '60' }
const TOO_MANY = 'Too many windows of the portal are open. This one doesn’t learn of new leads by itself.'
const STOPPING = 'The server is stopping. Please try again.'

interface CountStreamDeps {
  log: Log
  readCounts: () => Promise<InboxCounts>
  /** In milliseconds since 1970. */
  now?: () => number
}

/** Who reads a stream. */
interface Reader {
  adminId: string
  /** Whether the session still allows it. @throws if that can't be found out now */
  isAllowed: () => Promise<boolean>
}

interface OpenStream extends Reader, EventStream {
  openedAt: number
  sentAt: number
  /** The counts that were sent last. */
  sent: string
}

/** The open streams of this server. */
export type CountStreams = ReturnType<typeof createCountStreams>

/**
 * Sends the counts of the inbox to every open portal when they change. One loop serves all streams of a server, and runs
 * only while there are any (docs/decisions.md).
 */
export function createCountStreams({ log, readCounts, now = Date.now }: CountStreamDeps) {
  const streams = new Set<OpenStream>()
  let timer: ReturnType<typeof setInterval> | undefined
  let isChecking = false
  let isStopped = false

  const remove = (stream: OpenStream) => {
    streams.delete(stream)
    stream.close()
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const send = (stream: OpenStream, text: string) => {
    stream.sentAt = now()
    if (!stream.send(text)) remove(stream)
  }
  const sendCounts = (stream: OpenStream, counts: string) => {
    if (counts === stream.sent) return
    stream.sent = counts
    send(stream, `event: counts\ndata: ${counts}\n\n`)
  }
  const keepOpen = async (stream: OpenStream) => {
    if (now() - stream.openedAt >= MAX_LIFE_MS || !(await stream.isAllowed())) return remove(stream)
    if (now() - stream.sentAt >= HEARTBEAT_MS) send(stream, ': still here\n\n')
  }

  /** Ends the streams whose session has ended, and sends the counts if they have changed. */
  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      await Promise.all([...streams].map(keepOpen))
      if (streams.size === 0) return
      const counts = JSON.stringify(await readCounts())
      for (const stream of streams) sendCounts(stream, counts)
    } catch (error) {
      // The streams stay open: the next check tries again.
      log.warn('inbox counts not checked', { error: describeError(error) })
    } finally {
      isChecking = false
    }
  }

  function requireRoom(adminId: string): void {
    if (isStopped) throw new ApiError('unavailable', STOPPING, { headers: { 'retry-after': '5' } })
    const own = [...streams].filter((stream) => stream.adminId === adminId)
    if (own.length < STREAMS_PER_ACCOUNT && streams.size < STREAMS_PER_SERVER) return
    throw new ApiError('rate_limited', TOO_MANY, { headers: RETRY_LATER })
  }

  return {
    /**
     * Opens a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), which begins
     * with the current counts.
     * @throws ApiError rate_limited (429) if too many are open, unavailable (503) while the server stops
     */
    async open(reader: Reader): Promise<ReadableStream<Uint8Array>> {
      requireRoom(reader.adminId)
      const counts = JSON.stringify(await readCounts())
      requireRoom(reader.adminId)
      const stream: OpenStream = {
        ...reader,
        ...createEventStream(() => remove(stream)),
        openedAt: now(),
        sentAt: now(),
        sent: '',
      }
      streams.add(stream)
      timer ??= setInterval(() => void check(), CHECK_MS)
      sendCounts(stream, counts)
      return stream.body
    },
    check,
    /** How many streams are open. */
    size: () => streams.size,
    /** Ends all streams and refuses new ones, so that a shutdown doesn't wait for them. */
    stop() {
      isStopped = true
      for (const stream of streams) remove(stream)
    },
  }
}

/** Texts that wait for a client that doesn't read. Then the stream ends. */
const MAX_WAITING = 50

/** A response's body that grows by one text at a time. */
interface EventStream {
  body: ReadableStream<Uint8Array>
  /** @returns whether the client still reads */
  send: (text: string) => boolean
  close: () => void
}

/** Creates a stream. @param onEnd is called when the client has gone */
function createEventStream(onEnd: () => void): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(created) {
      controller = created
    },
    cancel() {
      controller = undefined
      onEnd()
    },
  })
  return {
    body,
    send(text) {
      if ((controller?.desiredSize ?? -MAX_WAITING) <= -MAX_WAITING) return false
      controller?.enqueue(encoder.encode(text))
      return true
    },
    close() {
      controller?.close()
      controller = undefined
    },
  }
}

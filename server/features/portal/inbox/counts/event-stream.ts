/** Texts that wait for a client that doesn't read. Then the stream ends. */
const MAX_WAITING = 50

/** A response's body that grows by one text at a time. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** @returns whether the client still reads */
  send: (text: string) => boolean
  close: () => void
}

/** Creates a stream. @param onEnd is called when the client has gone */
export function createEventStream(onEnd: () => void): EventStream {
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

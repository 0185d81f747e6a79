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

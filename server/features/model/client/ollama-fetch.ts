import { ModelFailure, unreadable, wordsOf } from './failure.ts'

/** Of anything that Ollama sends; an answer has a few kilobytes, the progress of a pull some megabytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/** Of one line in a stream, in characters; a piece of an answer has some hundred. */
const MAX_LINE = 256 * 1024

/** `fetch` that ends with the signal, and takes nothing but what Ollama speaks, at most MAX_BODY_BYTES of it. */
export function fetchUntil(signal: AbortSignal) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const both = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    // Bun would give up after five minutes of silence; loading a large model may take longer.
    const response = await fetch(url, { ...init, signal: both, timeout: false })
    if (!response.ok) throw await refusal(response)
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    if (!type.includes('json')) {
      await response.body?.cancel()
      throw notOllama()
    }
    const body = response.body?.pipeThrough(atMost(MAX_BODY_BYTES)) ?? null
    const isStream = type.includes('ndjson')
    return new Response(isStream ? (body?.pipeThrough(wholeLines()) ?? null) : body, { status, headers })
  }
}

const notOllama = () =>
  new ModelFailure('refused', 'What answers at OLLAMA_HOST does not speak as Ollama does')

async function refusal(response: Response): Promise<ModelFailure> {
  const body = await new Response(response.body?.pipeThrough(atMost(MAX_BODY_BYTES)) ?? null).text()
  const reason = `Ollama answered ${response.status}: ${errorIn(body)}`.replace(/: $/, '')
  return new ModelFailure(response.status === 404 ? 'absent' : 'refused', reason)
}

/** Ollama's own words ("model requires more system memory"). */
function errorIn(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'string' ? wordsOf(error) : ''
  } catch {
    return ''
  }
}

function atMost(bytes: number) {
  let left = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new ModelFailure('invalid', 'Ollama sent too much'))
      else controller.enqueue(chunk)
    },
  })
}

/** Whole lines of JSON, each an object; the library would print anything else to the log and go on, or stumble. */
function wholeLines() {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const parts = lines.map(parsed)
      if (rest.length > MAX_LINE || parts.includes(undefined)) controller.error(notOllama())
      else if (!parts.every(isObject)) controller.error(unreadable())
      else if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join('\n')}\n`))
    },
    // The last line may lack its newline; half a line is the end of a connection, and no line.
    flush(controller) {
      rest += decoder.decode()
      if (isObject(parsed(rest))) controller.enqueue(encoder.encode(`${rest}\n`))
    },
  })
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Undefined is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

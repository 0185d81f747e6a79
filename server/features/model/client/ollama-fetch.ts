import { ModelFailure, toShortLine, unreadable } from './failure.ts'

/** Limit of any response. An answer has a few kilobytes, the progress of a pull some megabytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/** Limit of one line in a stream. A piece of an answer has a few hundred characters. */
const MAX_LINE_LENGTH = 256 * 1024

/**
 * A `fetch` that `signal` aborts and that accepts only responses in Ollama's format, up to MAX_BODY_BYTES.
 * @returns throws ModelFailure for any other response
 */
export function createOllamaFetch(signal: AbortSignal) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const both = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    // Bun times out after five minutes without data. Loading a large model can take longer.
    const response = await fetch(url, { ...init, signal: both, timeout: false })
    if (!response.ok) throw await toHttpFailure(response)
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    if (!type.includes('json')) {
      await response.body?.cancel()
      throw notOllama()
    }
    const body = response.body?.pipeThrough(limitBytes(MAX_BODY_BYTES)) ?? null
    const isStream = type.includes('ndjson')
    return new Response(isStream ? (body?.pipeThrough(checkLines()) ?? null) : body, { status, headers })
  }
}

const notOllama = () => new ModelFailure('refused', 'The server at OLLAMA_HOST is not Ollama')

async function toHttpFailure(response: Response): Promise<ModelFailure> {
  const body = await new Response(response.body?.pipeThrough(limitBytes(MAX_BODY_BYTES)) ?? null).text()
  const reason = `Ollama answered ${response.status}: ${errorIn(body)}`.replace(/: $/, '')
  return new ModelFailure(response.status === 404 ? 'absent' : 'refused', reason)
}

/** Ollama's error message, such as "model requires more system memory". */
function errorIn(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'string' ? toShortLine(error) : ''
  } catch {
    return ''
  }
}

function limitBytes(bytes: number) {
  let remaining = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      remaining -= chunk.byteLength
      if (remaining < 0)
        controller.error(new ModelFailure('invalid', 'The response from Ollama is too large'))
      else controller.enqueue(chunk)
    },
  })
}

/**
 * Passes on only whole lines that are JSON objects. The library would print other lines to the console and continue, or
 * throw.
 */
function checkLines() {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const parts = lines.map(parseJson)
      if (rest.length > MAX_LINE_LENGTH || parts.includes(undefined)) controller.error(notOllama())
      else if (!parts.every(isObject)) controller.error(unreadable())
      else if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join('\n')}\n`))
    },
    // The last line may lack its newline. Half a line means that the connection ended, so it is dropped.
    flush(controller) {
      rest += decoder.decode()
      if (isObject(parseJson(rest))) controller.enqueue(encoder.encode(`${rest}\n`))
    },
  })
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

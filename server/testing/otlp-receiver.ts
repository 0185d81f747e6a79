/** A span as it arrives at a collector (OTLP/HTTP in JSON). */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

interface Payload {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** Starts a collector on a free port that keeps what it receives. */
export function startOtlpReceiver() {
  const bodies: string[] = []
  const headers: Headers[] = []
  const state = { status: 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (new URL(request.url).pathname !== '/v1/traces') return new Response(null, { status: 404 })
      bodies.push(await request.text())
      headers.push(request.headers)
      return Response.json({}, { status: state.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** Everything received, as text. */
    bodies,
    headers,
    /** The status of its responses. */
    state,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Payload).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: () => server.stop(true),
  }
}

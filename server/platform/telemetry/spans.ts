/** What a span may hold: words and numbers of this program, never what someone sent. */
type SpanFacts = Record<string, string | number>

interface OpenSpan {
  set(facts: SpanFacts): void
}

export interface NewSpan {
  name: string
  /** `server` for a request, `client` for a call to another program. */
  kind: 'server' | 'client' | 'internal'
  /** The `traceparent` header of a trusted proxy (https://www.w3.org/TR/trace-context/). Otherwise the span around it. */
  parent?: string | null
  facts?: SpanFacts
}

/** Runs work within a span. */
export type RunInSpan = <Result>(span: NewSpan, work: (span: OpenSpan) => Result) => Result

const NO_SPAN: OpenSpan = { set() {} }
const withoutSpan: RunInSpan = (_, work) => work(NO_SPAN)
let runInSpan = withoutSpan

/** Runs work within a span if tracing is on, and just runs it otherwise. */
export const inSpan: RunInSpan = (span, work) => runInSpan(span, work)

/** Turns tracing on, or off with undefined. tracing.ts calls it, so that a server without tracing loads none of it. */
export function setSpans(run: RunInSpan | undefined): void {
  runInSpan = run ?? withoutSpan
}

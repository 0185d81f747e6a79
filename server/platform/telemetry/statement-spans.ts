import { context, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import postgres from 'postgres'
import { endFailed } from './end-failed.ts'

const TABLE = /\b(?:insert into|update|delete from|from|join)\s+([a-z_]+)/i

/** The parts of the driver's query that we use. It runs when `handle` is called for the first time. */
interface DriverQuery {
  executed: boolean
  statement: { string: string } | null
  handle(): Promise<void>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Gives every statement within a span one of its own, named by its verb and table. The driver has no hooks for this, so
 * its class of queries is changed. Polling in the background has no span around it and gets none.
 * @returns a function that undoes it
 */
export function traceStatements(tracer: Tracer): () => void {
  const driver = findQueryClass()
  const original = driver.handle
  driver.handle = function (this: DriverQuery) {
    if (!this.executed && trace.getActiveSpan()?.isRecording()) follow(tracer, this)
    return original.call(this)
  }
  return () => {
    driver.handle = original
  }
}

/** Ends the span when the query settles. The text is known only then, and has placeholders instead of values. */
function follow(tracer: Tracer, query: DriverQuery): void {
  const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
  const span = tracer.startSpan('statement', options, context.active())
  const { resolve, reject } = query
  const name = () => {
    const summary = nameStatement(query.statement?.string ?? '')
    span.updateName(summary)
    span.setAttribute('db.query.summary', summary)
  }
  query.resolve = (result) => {
    name()
    span.end()
    resolve(result)
  }
  query.reject = (error) => {
    name()
    endFailed(span, error)
    reject(error)
  }
}

/** A query that is never run shows its class. A pool that runs none opens no connection. */
function findQueryClass(): DriverQuery {
  const unused = postgres({ max: 1 })
  return Object.getPrototypeOf(unused`select`)
}

/** Names a statement by its verb and the first table in it: `select facilities`. Values never are in the text. */
export function nameStatement(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const [, table] = TABLE.exec(text) ?? []
  return table ? `${verb} ${table}`.toLowerCase() : verb.toLowerCase()
}

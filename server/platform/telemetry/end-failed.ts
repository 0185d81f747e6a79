import { type Span, SpanStatusCode } from '@opentelemetry/api'
import { describeError } from '../http/describe-error.ts'

/** Ends a span with only the error's code or name: its message can quote a family's data. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = describeError(error)
  span.setAttribute('error.type', String(code ?? name))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

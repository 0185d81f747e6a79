/**
 * Tracing with OpenTelemetry. Import it only dynamically, because it loads the SDK, which a server without tracing
 * doesn't need.
 */
import { type Context, context, ROOT_CONTEXT, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { endFailed } from './end-failed.ts'
import { type NewSpan, type RunInSpan, setSpans } from './spans.ts'
import { traceStatements } from './statement-spans.ts'

/** A collector that is slower than this loses the spans. */
const EXPORT_TIMEOUT_MS = 5000
/** How often finished spans are sent. */
const EXPORT_EVERY_MS = 2000
/** Spans that wait for the collector. More are dropped. */
const MAX_WAITING_SPANS = 4096
/** `ExportResultCode.SUCCESS`. */
const SUCCESS = 0

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

type TracingEnv = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/**
 * Turns tracing on and sends the spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT as JSON over HTTP
 * (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 * @returns a function that sends what is left and turns tracing off
 */
export function startTracing(env: TracingEnv, version: string, log: Log): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.id': crypto.randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingFailures(exporter, log),
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        maxQueueSize: MAX_WAITING_SPANS,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('hearthfinder')
  setSpans(createRunner(tracer))
  const stopStatements = traceStatements(tracer)
  return async () => {
    stopStatements()
    setSpans(undefined)
    context.disable()
    // A collector that is away has been logged.
    await provider.shutdown().catch(() => {})
  }
}

const createRunner =
  (tracer: Tracer): RunInSpan =>
  (span, work) => {
    const { name, kind, facts } = span
    const around = contextAround(span)
    const opened = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, around)
    const run = () =>
      work({
        set({ name: newName, ...more }) {
          if (newName !== undefined) opened.updateName(String(newName))
          opened.setAttributes(more)
        },
      })
    try {
      const result = context.with(trace.setSpan(around, opened), run)
      if (result instanceof Promise)
        void result.then(
          () => opened.end(),
          (error) => endFailed(opened, error),
        )
      else opened.end()
      return result
    } catch (error) {
      endFailed(opened, error)
      throw error
    }
  }

/** A request begins a trace, or continues the trusted proxy's. */
function contextAround({ kind, parent }: NewSpan): Context {
  if (kind !== 'server') return context.active()
  const remote = parent ? parseTraceParent(parent) : null
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
}

/** Logs when the collector stops taking spans, and when it takes them again. Its errors name its address, so they aren't logged. */
function reportingFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS
        if (hasFailed && !isFailing) log.warn('traces not delivered', { spans: spans.length })
        if (!hasFailed && isFailing) log.info('traces delivered again')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'

/** `ExportResultCode.SUCCESS`. */
const SUCCESS = 0

/** Logs when the collector stops taking spans, and when it takes them again. Its errors name its address, so they aren't logged. */
export function reportingFailures(exporter: SpanExporter, log: Log): SpanExporter {
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

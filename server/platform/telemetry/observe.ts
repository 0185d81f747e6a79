import { ApiError } from '../http/api-error.ts'
import { inSpan } from './spans.ts'
import { startWork, type Work } from './work-metrics.ts'

/**
 * Runs one piece of work, and counts and times it for `/metrics`. With tracing, it has a span. This is all that features
 * know of either.
 * @param outcomeOf a word from a small fixed set, which becomes a label. Never a value that someone sent.
 * @throws what `work` throws. Its outcome is the code of an ApiError, or `error`.
 */
export function observe<Result>(
  work: Work,
  run: () => Promise<Result>,
  outcomeOf: (result: Result) => string,
): Promise<Result> {
  return inSpan({ name: work.replaceAll('_', ' '), kind: 'internal' }, async (span) => {
    const end = startWork(work)
    let outcome = 'error'
    try {
      const result = await run()
      outcome = outcomeOf(result)
      return result
    } catch (error) {
      if (error instanceof ApiError) outcome = error.code
      throw error
    } finally {
      end(outcome)
      span.set({ outcome })
    }
  })
}

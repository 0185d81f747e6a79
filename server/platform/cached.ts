/**
 * Repeats `work` only when its last result is older than `ms` milliseconds. Callers that come while it runs share it.
 * @param work must not reject
 */
export function cached<Result>(ms: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > ms) last = { at: now, result: work() }
    return last.result
  }
}

/**
 * Waits for `work` for at most `ms` milliseconds.
 * @returns its result, or `otherwise` if it fails or takes longer. Late work continues, and its result is dropped.
 */
export async function within<Result, Otherwise>(
  ms: number,
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const late = Promise.withResolvers<Otherwise>()
  const timer = setTimeout(() => late.resolve(otherwise), ms)
  try {
    return await Promise.race([work.catch(() => otherwise), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

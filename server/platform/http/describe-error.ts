const FRAMES = 5

/**
 * Name, code and place of an error for a log line, without its message: a database's message may quote a row.
 * Only lines of the stack that are frames are kept, because a message may have several lines.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, code, stack: frames.slice(0, FRAMES).join(' | ') }
}

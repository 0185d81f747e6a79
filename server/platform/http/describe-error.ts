const FRAMES = 5

/**
 * Name, code and stack of an error for a log line. Its message is left out, because a database error can quote a row.
 * Only the frames of the stack are kept, because the stack also contains the message, which may itself look like frames.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return { name: error.name, code, stack: frames.slice(0, FRAMES).join(' | ') }
}

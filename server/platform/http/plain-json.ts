import type { FieldIssue } from '../../../shared/errors.ts'

/** Nothing that a form sends is nested deeper. */
const MAX_DEPTH = 16

/**
 * What of a parsed JSON value cannot be kept or compared: text that is no Unicode (lone surrogates) or holds
 * NUL, which Postgres refuses; numbers too large for a double; nesting without end. RFC 8785 takes I-JSON only.
 */
export function findUnkeepable(value: unknown, path: string[] = []): FieldIssue | undefined {
  if (path.length > MAX_DEPTH) return issue(path.slice(0, 1), 'This is nested too deeply')
  if (typeof value === 'string' && !isKeepable(value)) return issue(path, 'Please use ordinary characters')
  if (typeof value === 'number' && !Number.isFinite(value)) return issue(path, 'This number is too large')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (!isKeepable(key)) return issue(path, 'Please use ordinary characters')
    const found = findUnkeepable(part, [...path, key])
    if (found) return found
  }
  return undefined
}

const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')
const issue = (path: string[], message: string): FieldIssue => ({ path: path.join('.'), message })

import type { FieldIssue } from '../../../shared/errors.ts'

/** Nothing that a form sends is nested deeper. */
const MAX_DEPTH = 16

/**
 * What of a parsed JSON value cannot be compared: text that is no Unicode (lone surrogates), numbers too large for a
 * double, nesting without end. RFC 8785 takes I-JSON only.
 */
export function findIncomparable(value: unknown, path: string[] = []): FieldIssue | undefined {
  if (path.length > MAX_DEPTH) return issue(path.slice(0, 1), 'This is nested too deeply')
  if (typeof value === 'string' && !value.isWellFormed()) return issue(path, 'Please use ordinary characters')
  if (typeof value === 'number' && !Number.isFinite(value)) return issue(path, 'This number is too large')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (!key.isWellFormed()) return issue(path, 'Please use ordinary characters')
    const found = findIncomparable(part, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Finds every text with NUL, which Postgres rejects. Pass a parsed value: NUL in properties that the schema drops is harmless. */
export function findNuls(value: unknown, path: string[] = []): FieldIssue[] {
  if (typeof value === 'string' && value.includes('\0'))
    return [issue(path, 'Please use ordinary characters')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findNuls(part, [...path, key]))
}

const issue = (path: string[], message: string): FieldIssue => ({ path: path.join('.'), message })

import type { FieldIssue } from '#shared/errors.ts'

/** Much deeper than any form's data. */
const MAX_DEPTH = 16

/**
 * Finds a value in parsed JSON that has no canonical form, so that it can't be compared with a retry: invalid Unicode
 * (lone surrogates), numbers too large for a double, and excessive nesting. RFC 8785 requires I-JSON.
 * @returns the first issue; undefined if there is none
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

/** Finds all strings that contain NUL, which Postgres rejects. Pass parsed values: NUL in properties that the schema drops is harmless. */
export function findNuls(value: unknown, path: string[] = []): FieldIssue[] {
  if (typeof value === 'string' && value.includes('\0'))
    return [issue(path, 'Please use ordinary characters')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findNuls(part, [...path, key]))
}

const issue = (path: string[], message: string): FieldIssue => ({ path: path.join('.'), message })

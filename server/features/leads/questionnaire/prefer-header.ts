/** The caller's preference (RFC 7240). */
interface Preference {
  respondAsync: boolean
  /** Milliseconds that the caller will wait for a response of any kind. */
  waitMs: number
}

/** Reads `Prefer: respond-async, wait=10`. `wait` is in seconds and is ignored without respond-async. */
export function readPreference(header = ''): Preference {
  const parts = header
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
  if (!parts.includes('respond-async')) return { respondAsync: false, waitMs: Number.POSITIVE_INFINITY }
  const seconds = parts.map((part) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(part)?.[1]).find(Boolean)
  return { respondAsync: true, waitMs: Number(seconds ?? 0) * 1000 }
}

/** The response header that names the preference that was followed; none without one. */
export const preferenceApplied = ({ respondAsync, waitMs }: Preference): Record<string, string> =>
  respondAsync ? { 'preference-applied': `respond-async, wait=${waitMs / 1000}` } : {}

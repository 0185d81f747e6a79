/** The caller's preference (RFC 7240). */
export interface Preference {
  respondAsync: boolean
  /** Milliseconds that the caller will wait for a response of any kind. */
  waitMs: number
}

/** Reads `Prefer: respond-async, wait=10`. `wait` is in seconds and is ignored without respond-async. */
export function readPreference(request: Request): Preference {
  const header = (request.headers.get('prefer') ?? '').toLowerCase().split(/[,;]/)
  const parts = header.map((part) => part.trim())
  if (!parts.includes('respond-async')) return { respondAsync: false, waitMs: Number.POSITIVE_INFINITY }
  const seconds = parts.map((part) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(part)?.[1]).find(Boolean)
  return { respondAsync: true, waitMs: Number(seconds ?? 0) * 1000 }
}

/** The value of the `Preference-Applied` response header. */
export const preferenceApplied = ({ waitMs }: Preference) => `respond-async, wait=${waitMs / 1000}`

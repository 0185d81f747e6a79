/** What the caller of RFC 7240 asks for. */
export interface Preference {
  respondAsync: boolean
  /** Milliseconds until an answer of some kind is wanted. */
  waitMs: number
}

/** Reads `Prefer: respond-async, wait=10`; `wait` is in seconds and counts only beside respond-async. */
export function readPreference(request: Request): Preference {
  const asked = (request.headers.get('prefer') ?? '').toLowerCase().split(/[,;]/)
  const parts = asked.map((part) => part.trim())
  if (!parts.includes('respond-async')) return { respondAsync: false, waitMs: Number.POSITIVE_INFINITY }
  const seconds = parts.map((part) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(part)?.[1]).find(Boolean)
  return { respondAsync: true, waitMs: Number(seconds ?? 0) * 1000 }
}

/** The preference as applied, for the answer's header. */
export const preferenceApplied = ({ waitMs }: Preference) => `respond-async, wait=${waitMs / 1000}`

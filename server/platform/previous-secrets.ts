import { DAY_MS } from '#shared/contract/time.ts'
import { OperatorError } from './operator-error.ts'

/** A secret that signs nothing any more, and when the server stops accepting what it signed. */
export interface PreviousSecret {
  secret: string
  until: Date
}

/** How long a server accepts what earlier secrets signed, at most. */
const MAX_OVERLAP_DAYS = 31
const LINE = /^(\d{4}-\d{2}-\d{2}):(.+)$/

/**
 * Reads secrets of the form `2026-12-24:SECRET`, one on each line. Each is accepted until the end of that day in UTC.
 * @param source names the variable or file in errors
 * @param now a date before it is accepted, because the server may start after the overlap
 * @throws OperatorError for another form, or a day that is more than 31 days ahead
 */
export function readPreviousSecrets(source: string, text: string, now: Date): PreviousSecret[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, day = '', secret = ''] = LINE.exec(line) ?? []
    const start = Date.parse(`${day}T00:00:00Z`)
    if (Number.isNaN(start))
      throw new OperatorError(
        `${source} must have the form 2026-12-24:SECRET, with the last day of the overlap`,
      )
    if (start > now.getTime() + MAX_OVERLAP_DAYS * DAY_MS)
      throw new OperatorError(`${source} must end in at most ${MAX_OVERLAP_DAYS} days`)
    return { secret, until: new Date(start + DAY_MS) }
  })
}

/** Lists the secrets whose overlap hasn't ended. */
export const acceptedSecrets = (previous: readonly PreviousSecret[], now: Date): string[] =>
  previous.filter(({ until }) => until > now).map(({ secret }) => secret)

import { DAY_MS } from '#shared/contract/time.ts'

/**
 * A hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): the time in ms, a counter and the phone, as
 * text that sorts in that order. A stamp is later than every stamp that its phone had seen, also if a clock is wrong.
 */
export type Stamp = string

/** 9 digits in base 36 last until the year 5188, 4 are 1.6 million changes in one ms. */
const MS_DIGITS = 9
const COUNT_DIGITS = 4
export const STAMP = /^[0-9a-z]{9}-[0-9a-z]{4}-[A-Za-z0-9_-]{1,40}$/

/** How far ahead of the server's last known time a phone's clock may set a stamp, ms: a month without a connection. */
const MAX_AHEAD_MS = 30 * DAY_MS

/** What a phone knows of the server's time, ms. Undefined before its first answer. */
export interface ServerTime {
  /** The server's time minus the phone's. */
  offsetMs: number
  /** When the server last answered, by its clock. */
  at: number
}

/** The time by the server's clock. A phone's clock that jumps ahead is believed for a month at most. */
export const trueNow = (now: number, server: ServerTime | undefined): number =>
  server ? Math.min(now + server.offsetMs, server.at + MAX_AHEAD_MS) : now

/** The next stamp of a phone. `last` is the latest that it has made or seen, `now` the time in ms. */
export function nextStamp(last: Stamp | undefined, now: number, phone: string): Stamp {
  const lastMs = last === undefined ? 0 : stampTime(last)
  const ms = Math.max(now, lastMs, 0)
  const count = last !== undefined && ms === lastMs ? Number.parseInt(last.slice(MS_DIGITS + 1), 36) + 1 : 0
  return `${digits(ms, MS_DIGITS)}-${digits(count, COUNT_DIGITS)}-${phone}`
}

const digits = (value: number, length: number) => Math.floor(value).toString(36).padStart(length, '0')

/** The time of a stamp, in epoch ms. */
export const stampTime = (stamp: Stamp): number => Number.parseInt(stamp.slice(0, MS_DIGITS), 36)

/** The later of two stamps. */
export const later = (a: Stamp | undefined, b: Stamp | undefined): Stamp | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

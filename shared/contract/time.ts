/** This device's time zone. UTC where it has none that can be used: some name theirs Etc/Unknown, on which Intl throws. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Whether Intl knows the time zone. An offset such as +05:00 isn't one: Postgres reads it with the opposite sign, as POSIX does. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

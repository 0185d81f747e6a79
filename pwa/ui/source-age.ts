import { perLanguage } from '#pwa/words/translate.ts'
import { DAY_MS } from '#shared/contract/time.ts'

const DAYS_PER_MONTH = 30.44
const DAYS_PER_YEAR = 365.25
/** Ages are shown in days up to the first limit, in months up to the second, then in years. */
const DAYS_UNTIL_MONTHS = 45
const MONTHS_UNTIL_YEARS = 18

const AGO = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats a date (YYYY-MM-DD) with its age: 'March 1, 2021 (5 years ago)'. `now` is in epoch ms. */
export function formatDateWithAge(day: string, now: number): string {
  const then = Date.parse(day)
  return `${DAY().format(then)} (${formatAge(Math.max(0, (now - then) / DAY_MS))})`
}

function formatAge(days: number): string {
  if (days < DAYS_UNTIL_MONTHS) return AGO().format(-Math.floor(days), 'day')
  const months = days / DAYS_PER_MONTH
  return months < MONTHS_UNTIL_YEARS
    ? AGO().format(-Math.floor(months), 'month')
    : AGO().format(-Math.floor(days / DAYS_PER_YEAR), 'year')
}

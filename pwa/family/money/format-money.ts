import { perLanguage } from '#pwa/words/translate.ts'
import { plural, t } from '#words'
import { FARTHEST_MONTH } from './runway.ts'

const dollars = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }),
)

/** '$1,500', or '$3,606.67' if there are cents. */
export const formatDollars = (amount: number): string => dollars().format(amount).replace(/\.00$/, '')

/** '3 years and 4 months', 'No end in sight'. */
export function formatMonths(months: number): string {
  if (months >= FARTHEST_MONTH) return t`No end in sight`
  const years = Math.floor(months / 12)
  const rest = months % 12
  const inYears = t`${plural(years, { one: '# year', other: '# years' })}`
  const inMonths = t`${plural(rest, { one: '# month', other: '# months' })}`
  if (months === 0) return t`less than a month`
  if (years === 0) return inMonths
  return rest === 0 ? inYears : t`${inYears} and ${inMonths}`
}

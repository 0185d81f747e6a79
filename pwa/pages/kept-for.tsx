import { API } from '#shared/paths.ts'
import { Periods, type RetentionKind } from '#shared/retention.ts'
import { plural, t } from '#words'
import { useData } from '../api.ts'

const YEAR = 365

const formatYears = (years: number) =>
  plural(years, {
    2: 'two years',
    3: 'three years',
    4: 'four years',
    5: 'five years',
    6: 'six years',
    7: 'seven years',
    other: `${years} years`,
  })

/** How long records of a kind are kept, as the operator has set it: 'for 365 days', 'for six years'. */
export function KeptFor({ kind }: { kind: RetentionKind }) {
  const periods = useData(API.retention, Periods)
  if (periods.state !== 'ready') return t`for the time that this page shows when you are online`
  const days = periods.data[kind]
  if (days === null) return t`until someone erases them`
  if (days > YEAR && days % YEAR === 0) return t`for ${formatYears(days / YEAR)}`
  return t`for ${plural(days, { one: `${days} day`, other: `${days} days` })}`
}

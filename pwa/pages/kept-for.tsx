import { API } from '#shared/paths.ts'
import { Periods, type RetentionKind } from '#shared/retention.ts'
import { plural, t } from '#words'
import { useData } from '../api.ts'

/** How long records of a kind are kept, as the operator has set it: 'for 365 days'. */
export function KeptFor({ kind }: { kind: RetentionKind }) {
  const periods = useData(API.retention, Periods)
  if (periods.state !== 'ready') return t`for the time that this page shows when you are online`
  const days = periods.data[kind]
  if (days === null) return t`until someone erases them`
  return t`for ${plural(days, { one: `${days} day`, other: `${days} days` })}`
}

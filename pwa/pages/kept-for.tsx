import { API } from '#shared/paths.ts'
import { Periods, type RetentionKind } from '#shared/retention.ts'
import { useData } from '../api.ts'

/** How long records of a kind are kept, as the operator has set it: 'for 365 days'. */
export function KeptFor({ kind }: { kind: RetentionKind }) {
  const periods = useData(API.retention, Periods)
  if (periods.state !== 'ready') return 'for the time that this page shows when you are online'
  const days = periods.data[kind]
  if (days === null) return 'until someone erases them'
  return `for ${days} ${days === 1 ? 'day' : 'days'}`
}

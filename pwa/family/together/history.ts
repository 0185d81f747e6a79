import { t } from '#words'
import { shortDay } from '../../ui/clock-time.ts'
import type { FamilyList } from './family-list.ts'
import type { FamilyCommunity } from './family-view.ts'
import { nameOf } from './news.ts'
import { type Stamp, stampTime } from './stamp.ts'

/** The day of a stamp: 'Nov 3'. */
export const dayOf = (at: Stamp): string => shortDay(stampTime(at))

/** Who added a community, and who last changed its status and its visit: "Added by Anna, Nov 3". */
export function historyOf(list: FamilyList, { addedBy, status, visitOn }: FamilyCommunity): string[] {
  const who = ({ by, at }: { by: string; at: Stamp }) => {
    const name = by === list.own.phone ? t`you` : nameOf(list, by)
    return `${name}, ${dayOf(at)}`
  }
  return [
    t`Added by ${who(addedBy)}`,
    ...(status ? [t`Status by ${who(status)}`] : []),
    ...(visitOn ? [t`Visit by ${who(visitOn)}`] : []),
  ]
}

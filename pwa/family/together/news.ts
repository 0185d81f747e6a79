import { plural, t } from '#words'
import { shortDay } from '../../ui/clock-time.ts'
import { type FamilyList, lanesOf } from './family-list.ts'
import { type FamilyCommunity, viewOf } from './family-view.ts'
import { latestStamp } from './lane.ts'
import { type Stamp, stampTime } from './stamp.ts'

/** The latest stamp of each phone, as of now. */
export const seenNow = (list: FamilyList): Record<string, Stamp> =>
  Object.fromEntries(lanesOf(list).map((lane) => [lane.phone, latestStamp(lane) ?? '']))

/** The name of a phone's owner, as it calls itself. */
export function nameOf(list: FamilyList, phone: string): string {
  const name = lanesOf(list).find((lane) => lane.phone === phone)?.name
  return name || t`Someone who left`
}

/**
 * What others have done since this phone last looked, by community: "Anna added it", "Ben wrote a note".
 * @param seen what this phone had seen when the page was opened
 */
export function newsOf(list: FamilyList, seen: FamilyList['seen']): Map<string, string[]> {
  const news = new Map<string, string[]>()
  for (const community of viewOf(lanesOf(list)).values()) {
    const lines = newsAbout(
      list,
      community,
      (phone, at) => phone !== list.own.phone && (at ?? '') > (seen[phone] ?? ''),
    )
    if (lines.length > 0) news.set(community.id, lines)
  }
  return news
}

type IsNew = (phone: string, at: Stamp | undefined) => boolean

function newsAbout(list: FamilyList, community: FamilyCommunity, isNew: IsNew): string[] {
  const { addedBy, removals, status, visitOn, voices, isListed } = community
  const named = (phone: string) => nameOf(list, phone)
  const lines: string[] = []
  if (isListed && isNew(addedBy.by, addedBy.at)) lines.push(t`${named(addedBy.by)} added it`)
  for (const { by, at } of removals) if (!isListed && isNew(by, at)) lines.push(t`${named(by)} took it off`)
  for (const one of [status, visitOn])
    if (one && isNew(one.by, one.at)) lines.push(t`${named(one.by)} changed the status or the visit`)
  for (const voice of voices) if (isNew(voice.phone, voice.at)) lines.push(t`${voice.name} wrote or voted`)
  return [...new Set(lines)]
}

/** "Since you last looked: changes to 2 communities." */
export const newsSummary = (count: number): string =>
  t`Since you last looked: changes to ${plural(count, { one: '# community', other: '# communities' })}.`

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

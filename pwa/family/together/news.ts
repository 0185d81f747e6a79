import { translate } from '#pwa/words/translate.ts'
import { plural, t } from '#words'
import { shortDay } from '../../ui/clock-time.ts'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
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
  const { addedBy, removals, statuses, visitOn, voices, isListed } = community
  const status = statuses.at(-1)
  const named = (phone: string) => nameOf(list, phone)
  const lines: string[] = []
  if (isListed && isNew(addedBy.by, addedBy.at)) lines.push(t`${named(addedBy.by)} added it`)
  for (const { by, at } of removals) if (!isListed && isNew(by, at)) lines.push(t`${named(by)} took it off`)
  if (status && isNew(status.by, status.at)) lines.push(replacedStatus(list, statuses))
  if (visitOn && isNew(visitOn.by, visitOn.at)) lines.push(t`${named(visitOn.by)} changed the visit`)
  for (const voice of voices) if (isNew(voice.phone, voice.at)) lines.push(t`${voice.name} wrote or voted`)
  return [...new Set(lines)]
}

/** "Tom's “Visit planned” replaced your “No”": no one's choice goes away unsaid. */
function replacedStatus(list: FamilyList, statuses: FamilyCommunity['statuses']): string {
  const [before, now] = [statuses.at(-2), statuses.at(-1)]
  if (!now) return ''
  const [name, status] = [nameOf(list, now.by), translate(STATUS_TEXTS[now.value])]
  if (!before || before.value === now.value) return t`${name} set the status to “${status}”`
  const replaced = translate(STATUS_TEXTS[before.value])
  return before.by === list.own.phone
    ? t`${name}'s “${status}” replaced your “${replaced}”`
    : t`${name}'s “${status}” replaced “${replaced}” by ${nameOf(list, before.by)}`
}

/** "Since you last looked: changes to 2 communities." */
export const newsSummary = (count: number): string =>
  t`Since you last looked: changes to ${plural(count, { one: '# community', other: '# communities' })}.`

/** The day of a stamp: 'Nov 3'. */
export const dayOf = (at: Stamp): string => shortDay(stampTime(at))

/** Who added a community, which status each phone chose, and who last changed the visit: "Added by Anna, Nov 3". */
export function historyOf(list: FamilyList, { addedBy, statuses, visitOn }: FamilyCommunity): string[] {
  const who = ({ by, at }: { by: string; at: Stamp }) => {
    const name = by === list.own.phone ? t`you` : nameOf(list, by)
    return `${name}, ${dayOf(at)}`
  }
  return [
    t`Added by ${who(addedBy)}`,
    ...statuses.map((status) => t`“${translate(STATUS_TEXTS[status.value])}” by ${who(status)}`),
    ...(visitOn ? [t`Visit by ${who(visitOn)}`] : []),
  ]
}

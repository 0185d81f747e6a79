import { t } from '#words'
export interface Named {
  id: string
  name: string
}

/** At most this many communities are named. */
const MAX_NAMES = 3

/** Describes in sentences how a list differs from an earlier one; none if it doesn't. */
export function describeChanges(before: readonly Named[], after: readonly Named[]): string[] {
  const added = without(after, before)
  const removed = without(before, after)
  const kept = (list: readonly Named[], other: readonly Named[]) =>
    list.filter(({ id }) => other.some((one) => one.id === id)).map(({ id }) => id)
  const isReordered = kept(before, after).join() !== kept(after, before).join()
  return [
    ...(added.length > 0 ? [t`New: ${nameSome(added)}.`] : []),
    ...(removed.length > 0
      ? [t`No longer listed: ${nameSome(removed)}. Those you saved stay on your shortlist.`]
      : []),
    ...(isReordered ? [t`The order has changed.`] : []),
  ]
}

const without = (list: readonly Named[], other: readonly Named[]) =>
  list.filter(({ id }) => !other.some((one) => one.id === id))

function nameSome(communities: readonly Named[]): string {
  const names = communities.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = communities.length - names.length
  return [...names, ...(more > 0 ? [t`${more} more`] : [])].join(', ')
}

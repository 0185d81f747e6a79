import type { Facility, ListFacts } from '#shared/contract/facility.ts'
import { firstOf } from './first-of.ts'
import type { Size, Sort, View } from './list-view.ts'

/** What a list is arranged by. An advertised community has no list facts. */
export interface Arranged extends Pick<Facility, 'name' | 'price' | 'amenities' | 'careTypes'> {
  distanceMiles?: number | null
  listFacts?: ListFacts | undefined
}

/** A community in the list, a match or an advertised one. */
export type Listed = Facility & Arranged

/** The numbers of residents of each size, both ends included. */
export const SIZE_RANGES: Record<Exclude<Size, 'any'>, [from: number, to: number]> = {
  small: [1, 20],
  medium: [21, 80],
  large: [81, Number.POSITIVE_INFINITY],
}

/** Whether a record says that there is memory care. An advertiser says it in the types of care or the amenities. */
const hasMemoryCare = ({ listFacts, careTypes, amenities }: Arranged) =>
  listFacts?.memoryCare ?? (careTypes.includes('Memory Care') || amenities.includes('Memory Care'))

function hasSize({ listFacts }: Arranged, size: Size): boolean {
  if (size === 'any') return true
  const [from, to] = SIZE_RANGES[size]
  const places = listFacts?.places
  return places !== undefined && places >= from && places <= to
}

/** The communities that pass every filter, in the same order. What a record doesn't say doesn't pass. */
export const filterList = <Community extends Arranged>(list: readonly Community[], view: View): Community[] =>
  list.filter(
    (community) =>
      (!view.hasPrice || Boolean(community.price)) &&
      (!view.memoryCare || hasMemoryCare(community)) &&
      (!view.publicFunding || community.listFacts?.publicFunding === true) &&
      (!view.spanish || community.listFacts?.spanish === true) &&
      hasSize(community, view.size),
  )

const SORT_VALUES: Record<
  Exclude<Sort, 'fit' | 'name'>,
  (community: Arranged) => number | null | undefined
> = {
  nearest: ({ distanceMiles }) => distanceMiles,
  // A price of 0 means unknown.
  price: ({ price }) => price || null,
  size: ({ listFacts }) => listFacts?.places,
}

/** Ignores case and compares numbers by value. Comparing with one collator is much faster than localeCompare. */
const NAME_ORDER = new Intl.Collator('en', { numeric: true })

/**
 * The communities in this order, lowest first. Those without the value come last; equal ones keep their order.
 * @param count how many are needed, from the beginning; by default all
 */
export function sortList<Community extends Arranged>(
  list: readonly Community[],
  sort: Sort,
  count = list.length,
): Community[] {
  if (sort === 'fit') return list.slice(0, count)
  if (sort === 'name') return firstOf(list, count, (a, b) => NAME_ORDER.compare(a.name, b.name))
  const valued = list.map((community) => ({
    community,
    value: SORT_VALUES[sort](community) ?? Number.POSITIVE_INFINITY,
  }))
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return firstOf(valued, count, (a, b) => compare(a.value, b.value)).map(({ community }) => community)
}

/** What at least one community's record says. A list cannot be sorted or filtered by the rest. */
export const knownFacts = (list: readonly Arranged[]) => ({
  distance: list.some(({ distanceMiles }) => typeof distanceMiles === 'number'),
  places: list.some(({ listFacts }) => listFacts?.places !== undefined),
  publicFunding: list.some(({ listFacts }) => listFacts?.publicFunding !== undefined),
  spanish: list.some(({ listFacts }) => listFacts?.spanish === true),
})
export type KnownFacts = ReturnType<typeof knownFacts>

import { countiesByZip } from '#server/features/places/zip-file.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Period } from '#server/platform/period.ts'
import {
  AMENITIES,
  AMENITY_LABELS,
  getAmenityDisplayName,
  impliedCareTypes,
} from '#shared/contract/amenities.ts'
import { BUDGETS } from '#shared/contract/options.ts'
import { toStateName } from '#shared/contract/states.ts'
import type { DemandReport, FeaturedReport, PlacesReport } from '#shared/desk/reports.ts'
import { absentBits, amenityBits, careTypeBits, offeredBits } from '#shared/matching/community-bits.ts'
import { hideSmall, listTold, sumBy, total } from './counts.ts'
import {
  countByPrice,
  countByTown,
  countByZip,
  countCommunitiesByZip,
  countWishes,
  listBusinessFigures,
  listOfferings,
} from './market-queries.ts'
import { listFullDays, listWeeks, type ReportScope, totalErasedIn } from './report-weeks.ts'

const MAX_PLACES = 50

/** Reads where the families of a period live, by the place in their latest answers. */
export async function readPlaces(scope: ReportScope): Promise<PlacesReport> {
  const period = await listFullDays(scope)
  const [byZip, byTown, erased, counties] = await Promise.all([
    countByZip(scope.sql, period),
    countByTown(scope.sql, period),
    totalErasedIn(scope.sql, period),
    countiesByZip(),
  ])
  const families = total(byZip)
  const states = listStates(byZip)
  const cities = byTown.map(({ city, state, count }) => ({ state, count, name: `${city}, ${state}` }))
  return {
    timeZone: scope.timeZone,
    families,
    erased,
    states: states.map(({ name, families }) => ({ name: toStateName(name), families })),
    counties: listInStates(states, withCounty(byZip, counties)).slice(0, MAX_PLACES),
    cities: listInStates(states, cities).slice(0, MAX_PLACES),
  }
}

type ByZip = Awaited<ReturnType<typeof countByZip>>

/** The states that may be told, most families first. */
const listStates = (byZip: ByZip) =>
  listTold(
    sumBy(byZip, ({ state }) => state),
    total(byZip),
  )

/**
 * The counties or towns that may be told, most first: no state that isn't told has one, and none shows the rest of a state.
 * @param states those that may be told
 */
const listInStates = (
  states: ReturnType<typeof listStates>,
  parts: readonly { state: string; name: string | undefined; count: number }[],
) =>
  states
    .flatMap(({ name: told, families }) =>
      listTold(
        sumBy(
          parts.filter(({ state }) => state === told),
          ({ name }) => name,
        ),
        families,
      ),
    )
    .sort((a, b) => b.families - a.families || a.name.localeCompare(b.name, 'en'))

const withCounty = (byZip: ByZip, counties: ReadonlyMap<string, string>) =>
  byZip.map(({ zipCode, state, count }) => ({ state, count, name: counties.get(zipCode) }))

const MAX_COUNTIES = 50

type Wishes = Awaited<ReturnType<typeof countWishes>>
type Offers = Awaited<ReturnType<typeof countOffers>>

/** The kinds of care that answers imply (impliedCareTypes), and which wishes belong to each. */
const CARE = [
  { amenities: ['Memory Care'], isWanted: (wish: Wishes[number]) => wish.wantsMemoryCare },
  {
    amenities: ['24/7 Medical Care'],
    isWanted: (wish: Wishes[number]) => !wish.wantsMemoryCare && wish.wantsMedicalHelp,
  },
  { amenities: [], isWanted: (wish: Wishes[number]) => !wish.wantsMemoryCare && !wish.wantsMedicalHelp },
].map((kind) => ({ ...kind, types: impliedCareTypes(kind.amenities) }))
const MASKS = [
  ...CARE.map(({ types }) => careTypeBits(types)),
  ...AMENITY_LABELS.map((label) => amenityBits([label])),
]

/**
 * For each mask of bits (shared/matching/community-bits.ts), in order, how many communities are known to offer any of them, and
 * of how many that isn't known.
 */
async function countOffers(sql: Query, masks: readonly number[]) {
  const offerings = (await listOfferings(sql)).map((one) => ({
    ...one,
    offered: offeredBits(one),
    absent: absentBits(one),
  }))
  return masks.map((mask) => ({
    offered: total(offerings.filter(({ offered }) => (offered & mask) !== 0)),
    unknown: total(
      offerings.filter(({ offered, absent }) => (offered & mask) === 0 && (absent & mask) !== mask),
    ),
  }))
}

/** Reads what the families of a period ask for, and what the catalog has. */
export async function readDemand(scope: ReportScope): Promise<DemandReport> {
  const { sql, timeZone } = scope
  const period = await listFullDays(scope)
  const [wishes, offers, prices, erased, byCounty] = await Promise.all([
    countWishes(sql, period),
    countOffers(sql, MASKS),
    countByPrice(
      sql,
      BUDGETS.slice(1).map(({ low }) => low),
    ),
    totalErasedIn(sql, period),
    readCountyDemand(sql, period),
  ])
  const families = total(wishes)
  const care = hideSmall(CARE.map(({ isWanted }) => total(wishes.filter(isWanted))))
  const budgets = hideSmall(
    BUDGETS.map(({ label }) => total(wishes.filter(({ budget }) => budget === label))),
  )
  const inRange = new Map(prices.map(({ range, count }) => [range, count]))
  return {
    timeZone,
    families,
    erased,
    communities: total(prices),
    care: CARE.map(({ types }, index) => ({
      name: types.join(' or '),
      families: care[index] ?? null,
      ...offerAt(offers, index),
    })),
    mustHaves: AMENITIES.map(({ label }, index) => ({
      name: getAmenityDisplayName(label),
      // Memory care is one of the kinds of care above: hidden there, it is hidden here.
      families:
        label === 'Memory Care' && care[0] === null
          ? null
          : hideWish(total(wishes.map(({ wanting }) => ({ count: wanting[index] ?? 0 }))), families),
      ...offerAt(offers, CARE.length + index),
    })),
    budgets: BUDGETS.map(({ label }, index) => ({
      name: label,
      families: budgets[index] ?? null,
      communities: inRange.get(index) ?? 0,
    })),
    communitiesWithoutPrice: inRange.get(null) ?? 0,
    ...byCounty,
  }
}

/** How many of all families have a wish, unless they or those without it are few. */
const hideWish = (wanting: number, families: number) => hideSmall([wanting, families - wanting])[0] ?? null

const offerAt = (offers: Offers, index: number) => offers[index] ?? { offered: 0, unknown: 0 }

/** The counties with the most families for each community. Those without any community come first. */
async function readCountyDemand(sql: Query, period: Period) {
  const [byZip, communities, counties] = await Promise.all([
    countByZip(sql, period),
    countCommunitiesByZip(sql),
    countiesByZip(),
  ])
  const countyOf = ({ zipCode }: { zipCode: string | null }) => counties.get(zipCode ?? '')
  const offered = sumBy(communities, countyOf)
  const ranked = listInStates(listStates(byZip), withCounty(byZip, counties))
    .map((county) => ({ ...county, communities: offered.get(county.name) ?? 0 }))
    .sort(
      (a, b) => perCommunity(b) - perCommunity(a) || b.families - a.families || a.name.localeCompare(b.name),
    )
  return {
    counties: ranked.slice(0, MAX_COUNTIES),
    communitiesWithoutCounty: total(communities.filter((row) => countyOf(row) === undefined)),
  }
}

const perCommunity = ({ families, communities }: { families: number; communities: number }) =>
  communities === 0 ? Number.POSITIVE_INFINITY : families / communities

const MAX_BUSINESSES = 200

/** Reads how often phones showed, opened and called each advertised business. Deleted ones are left out. */
export async function readFeatured(scope: ReportScope): Promise<FeaturedReport> {
  const { weeks, period: both } = await listWeeks({ ...scope, weeks: 2 * scope.weeks })
  const current = { ...both, from: weeks[scope.weeks]?.starts ?? both.from }
  const rows = await listBusinessFigures(scope.sql, { both, current }, MAX_BUSINESSES)
  return {
    timeZone: scope.timeZone,
    businesses: rows.map(
      ({ shown, opened, called, shownBefore, openedBefore, calledBefore, ...business }) => ({
        ...business,
        current: { shown, opened, called },
        previous: { shown: shownBefore, opened: openedBefore, called: calledBefore },
      }),
    ),
  }
}

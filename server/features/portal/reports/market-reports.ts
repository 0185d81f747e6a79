import { countiesByZip } from '#server/features/places/zip-file.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Period } from '#server/platform/period.ts'
import { AMENITIES, AMENITY_LABELS, getAmenityDisplayName, impliedCareTypes } from '#shared/amenities.ts'
import { amenityBits, careTypeBits } from '#shared/community-bits.ts'
import { BUDGETS } from '#shared/options.ts'
import { type DemandReport, type FeaturedReport, MIN_FAMILIES, type PlacesReport } from '#shared/reports.ts'
import { toStateName } from '#shared/states.ts'
import { hideSmall, listLargest, sumBy, total } from './counts.ts'
import {
  countByPrice,
  countByZip,
  countCommunitiesByZip,
  countOffers,
  countWishes,
  listBusinessFigures,
  listCities,
} from './market-queries.ts'
import { listWeeks, type ReportScope, totalErasedIn } from './report-weeks.ts'

const MAX_PLACES = 50

/** Reads where the families of a period live, by the place in their latest answers. */
export async function readPlaces(scope: ReportScope): Promise<PlacesReport> {
  const { period } = await listWeeks(scope)
  const [byZip, cities, erased, counties] = await Promise.all([
    countByZip(scope.sql, period),
    listCities(scope.sql, period, { least: MIN_FAMILIES, limit: MAX_PLACES }),
    totalErasedIn(scope.sql, period),
    countiesByZip(),
  ])
  return {
    timeZone: scope.timeZone,
    families: total(byZip),
    erased,
    states: listLargest(
      sumBy(byZip, ({ state }) => toStateName(state)),
      MAX_PLACES,
    ),
    counties: listLargest(
      sumBy(byZip, ({ zipCode }) => counties.get(zipCode)),
      MAX_PLACES,
    ),
    cities: [...cities],
  }
}

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

/** Reads what the families of a period ask for, and what the catalog has. */
export async function readDemand(scope: ReportScope): Promise<DemandReport> {
  const { sql, timeZone } = scope
  const { period } = await listWeeks(scope)
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
  const inRange = new Map(prices.map(({ range, count }) => [range, count]))
  return {
    timeZone,
    families: total(wishes),
    erased,
    communities: total(prices),
    care: CARE.map(({ types, isWanted }, index) => ({
      name: types.join(' or '),
      families: hideSmall(total(wishes.filter(isWanted))),
      ...offerAt(offers, index),
    })),
    mustHaves: AMENITIES.map(({ label }, index) => ({
      name: getAmenityDisplayName(label),
      families: hideSmall(wishes.reduce((sum, { wanting }) => sum + (wanting[index] ?? 0), 0)),
      ...offerAt(offers, CARE.length + index),
    })),
    budgets: BUDGETS.map(({ label }, index) => ({
      name: label,
      families: hideSmall(total(wishes.filter(({ budget }) => budget === label))),
      communities: inRange.get(index) ?? 0,
    })),
    communitiesWithoutPrice: inRange.get(null) ?? 0,
    ...byCounty,
  }
}

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
  const ranked = [...sumBy(byZip, countyOf)]
    .filter(([, families]) => families >= MIN_FAMILIES)
    .map(([name, families]) => ({ name, families, communities: offered.get(name) ?? 0 }))
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

import { countiesByZip } from '#server/features/places/counties.ts'
import { MIN_FAMILIES, type PlacesReport } from '#shared/reports.ts'
import { toStateName } from '#shared/states.ts'
import { countByZip, listCities } from './place-queries.ts'
import { listWeeks, type ReportScope, totalErasedIn } from './report-weeks.ts'
import { listLargest } from './small-counts.ts'
import { sumBy, total } from './sum-by.ts'

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

import type { ZipRow } from '#server/features/places/zip-file.ts'
import { stableUuid } from '#server/platform/random.ts'
import {
  compareText,
  type FactOrigin,
  type LineFacts,
  locationOf,
  type Offering,
  PACK_FORMAT,
  type PackHead,
  type PackLine,
} from '#shared/catalog/packs/pack-file.ts'
import { fitBitsOf } from '#shared/matching/community-bits.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { comparedPriceOf } from '#shared/matching/price-range.ts'
import type { PackRow } from './queries.ts'

/** Numbers distinct values from 0, in the order of their first use. */
function numberValues<Value>() {
  const known = new Map<string, number>()
  const values: Value[] = []
  return {
    values,
    add(value: Value): number {
      const key = JSON.stringify(value)
      const number = known.get(key) ?? values.push(value) - 1
      known.set(key, number)
      return number
    },
  }
}

/** The digits of an id that a pack stores, unless two ids have the same. */
const ID_DIGITS = 8

/**
 * Writes communities as a pack. The same communities in any order give the same text.
 * @param zips all ZIP codes of the state
 * @param asOf the newest day of the state's registers, YYYY-MM-DD
 */
export function encodePack(
  { state, kind, asOf }: Pick<PackHead, 'state' | 'kind' | 'asOf'>,
  given: readonly PackRow[],
  zips: readonly ZipRow[],
): string {
  const rows = [...given].sort(
    (a, b) =>
      compareText(a.zipCode ?? '', b.zipCode ?? '') || compareText(a.name, b.name) || compareText(a.id, b.id),
  )
  const offerings = numberValues<Offering>()
  const listFacts = numberValues<PackHead['listFactValues'][number]>()
  const origins = numberValues<FactOrigin>()
  const groups = numberValues<number[]>()
  const lines = rows.map((row) => encodeLine(row, groupFacts(row.facts, origins, groups)))
  const head: PackHead = {
    format: PACK_FORMAT,
    state,
    kind,
    asOf,
    ids: startsOf(rows.map((row) => row.id)),
    names: rows.map((row) => row.name),
    states: rows.map((row) => row.state),
    cities: rows.map((row) => row.city),
    zipCodes: rows.map((row) => row.zipCode),
    latitudes: rows.map((row) => row.latitude),
    longitudes: rows.map((row) => row.longitude),
    prices: rows.map((row) => row.price),
    midrangePrices: rows.map((row) => comparedPriceOf(row, true)),
    fitBits: rows.map(fitBitsOf),
    campusKeys: rows.map((row) => (row.campusNames ? row.campusKey : null)),
    offering: rows.map(({ amenities, absentAmenities, careTypes, residentGender, rating }) =>
      offerings.add({ amenities, absentAmenities, careTypes, residentGender, rating }),
    ),
    offerings: offerings.values,
    listFacts: rows.map((row) => listFacts.add(listFactsOf(row))),
    listFactValues: listFacts.values,
    factOrigins: origins.values,
    factGroups: groups.values,
    zips: {
      codes: zips.map((zip) => zip.zipCode),
      cities: zips.map((zip) => zip.city),
      latitudes: zips.map((zip) => zip.latitude),
      longitudes: zips.map((zip) => zip.longitude),
    },
  }
  return [head, ...lines].map((line) => JSON.stringify(line)).join('\n')
}

function encodeLine(row: PackRow, facts: LineFacts[]): PackLine {
  const { source, sourceId, address, phone, email, website, imageUrl, description, campusKey, campusNames } =
    row
  const optional = {
    id: row.id === stableUuid(`${source} ${sourceId}`) ? null : row.id,
    address,
    location: row.location === locationOf(row) ? null : row.location,
    phone,
    email,
    website,
    imageUrl,
    description: description || null,
    campusNames: campusKey === null ? null : campusNames,
  }
  const present = Object.entries(optional).filter(([, value]) => value !== null)
  return { source, sourceId, ...Object.fromEntries(present), facts }
}

/** Joins facts that follow each other and come from one line of a register. */
function groupFacts(
  facts: PackRow['facts'],
  origins: ReturnType<typeof numberValues<FactOrigin>>,
  groups: ReturnType<typeof numberValues<number[]>>,
): LineFacts[] {
  const runs: { line: number; origins: number[]; values: PackRow['facts'][number]['value'][] }[] = []
  for (const { value, line, ...origin } of facts) {
    let run = runs.at(-1)
    if (run?.line !== line) {
      run = { line, origins: [], values: [] }
      runs.push(run)
    }
    run.origins.push(origins.add(origin))
    run.values.push(value)
  }
  return runs.map((run) => [groups.add(run.origins), run.line, ...run.values])
}

/** The first digits of the ids, as many as it takes for them to differ. */
function startsOf(ids: readonly string[]): string[] {
  for (let digits = ID_DIGITS; ; digits++) {
    const starts = ids.map((id) => id.slice(0, digits))
    if (new Set(starts).size === new Set(ids).size) return starts
  }
}

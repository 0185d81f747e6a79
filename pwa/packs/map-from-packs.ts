import { locateInPacks, readPlaces } from '#shared/packs/locate.ts'
import { type Pack, positionOf } from '#shared/packs/open-pack.ts'
import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import { createMiddleFinder, listZipMiddles } from '../map/zip-middles.ts'
import type { LocateQuestion } from './ask-packs.ts'

/** Finds communities in the packs of a state by their ids. One that isn't in them, or has no position, is only counted. */
export function mapFromPacks(packs: readonly Pack[], { state, place, communities }: LocateQuestion): MapData {
  const places = readPlaces(packs, state)
  const { zips } = places
  const findMiddle = createMiddleFinder(zips)
  const points = communities.flatMap(({ id, name, price }) => {
    for (const pack of packs) {
      // A pack's columns have only the first digits of an id.
      const row = pack.ids.findIndex((start) => id.startsWith(start))
      const position = row < 0 ? null : positionOf(pack, row)
      if (!position) continue
      const onlyZip = findMiddle(pack.zipCodes[row] ?? null, position)
      return [{ id, name, kind: pack.kind, price, position, onlyZip }]
    }
    return []
  })
  const { origin: from } = locateInPacks(places, { ...place, state })
  return {
    points,
    unplaced: communities.length - points.length,
    origin: from && { position: from, label: from.zipCode ?? from.city },
    towns: listTowns(zips),
    zips: listZipMiddles(zips),
  }
}

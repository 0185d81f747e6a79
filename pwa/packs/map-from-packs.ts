import { locateInPacks, readPlaces } from '#shared/packs/locate.ts'
import { type Pack, positionOf } from '#shared/packs/open-pack.ts'
import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import { createMiddleFinder, listZipMiddles } from '../map/zip-middles.ts'
import type { LocateQuestion } from './ask-packs.ts'
import { findRow } from './find-in-packs.ts'

/** Finds communities in the packs of a state by their ids. One that isn't in them, or has no position, is only counted. */
export function mapFromPacks(packs: readonly Pack[], { state, place, communities }: LocateQuestion): MapData {
  const places = readPlaces(packs, state)
  const { zips } = places
  const findMiddle = createMiddleFinder(zips)
  const points = communities.flatMap(({ id, name, price }) => {
    const { pack, row = 0 } = findRow(packs, id) ?? {}
    const position = pack && positionOf(pack, row)
    if (!position) return []
    const onlyZip = findMiddle(pack.zipCodes[row] ?? null, position)
    return [{ id, name, kind: pack.kind, price, position, onlyZip }]
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

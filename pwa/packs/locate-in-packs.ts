import { measuredFrom } from '#shared/family-list.ts'
import { locateIn } from '#shared/packs/locate.ts'
import { type Pack, positionOf } from '#shared/packs/open-pack.ts'
import { zipsOf } from '#shared/packs/pack-list.ts'
import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import { createMiddleFinder, listZipMiddles } from '../map/zip-middles.ts'
import type { LocateQuestion } from './ask-packs.ts'

/** Finds communities in the packs of a state by their ids. One that isn't in them, or has no position, is only counted. */
export function locateInPacks(
  packs: readonly Pack[],
  { place, communities }: Omit<LocateQuestion, 'state'>,
): MapData {
  const zips = zipsOf(packs)
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
  const from = measuredFrom(locateIn(zips, place))
  return {
    points,
    unplaced: communities.length - points.length,
    origin: from && { position: from, label: place.zipCode.slice(0, 5) || place.city },
    towns: listTowns(zips),
    zips: listZipMiddles(zips),
  }
}

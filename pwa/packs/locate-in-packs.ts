import { measuredFrom } from '#shared/family-list.ts'
import { locateIn } from '#shared/packs/locate.ts'
import { openPack } from '#shared/packs/open-pack.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import type { LocateRequest } from './locate-communities.ts'

/**
 * Finds communities in the packs of a state by their ids. One that isn't in them, or has no position, is only counted.
 * @returns null without the pack that has the ZIP codes
 */
export function locateInPacks(
  files: readonly PackFile[],
  { place, communities }: LocateRequest,
): MapData | null {
  const zips = files.find(({ kind }) => kind === 'living')?.zips
  if (!zips) return null
  const rows = files.flatMap((file) => openPack(file).map((row) => ({ ...row, kind: file.kind })))
  const points = communities.flatMap(({ id, name }) => {
    // A pack has only the first digits of an id.
    const row = rows.find((candidate) => id.startsWith(candidate.id))
    if (!row || row.latitude === null || row.longitude === null) return []
    return [{ id, name, kind: row.kind, position: { latitude: row.latitude, longitude: row.longitude } }]
  })
  const from = measuredFrom(locateIn(zips, place))
  return {
    points,
    unplaced: communities.length - points.length,
    origin: from && { position: from, label: place.zipCode.slice(0, 5) || place.city },
    towns: listTowns(zips),
  }
}

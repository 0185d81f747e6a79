import type { PricedRow } from '../choose-pool.ts'
import type { ListedRow, PoolRow } from '../family-list.ts'
import { absentBits, offeredBits } from '../offering-bits.ts'
import { type PackFile, POSITION_SCALE } from './pack-file.ts'
import { createListedReader } from './read-listed.ts'
import { fromSparse } from './sparse-column.ts'

/** A community of a pack as the rules compare it. `id` is only its first digits, which order like the whole. */
export interface PackedRow extends PricedRow {
  /** The community as its card needs it. */
  readListed(): Promise<ListedRow>
}

/** All communities of a pack. What only cards need is read when it is asked for. */
export function openPack(file: PackFile): PackedRow[] {
  const price = fromSparse(file.price, file.rows)
  const midrangePrice = fromSparse(file.midrangePrice, file.rows)
  const positionOf = createPositionReader(file)
  const readListed = createListedReader(file)
  const offerings = file.offerings.map((offering) => ({
    offeredBits: offeredBits(offering),
    absentBits: absentBits(offering),
    residentGender: offering.residentGender,
  }))
  return file.idStart.map((id, row) => ({
    id,
    state: file.states[file.inState[row] ?? 0] ?? file.state,
    ...positionOf(row),
    campusKey: file.campuses[(file.campus[row] ?? 0) - 1]?.key ?? null,
    price: price[row] ?? null,
    midrangePrice: midrangePrice[row] ?? null,
    fitBits: file.fitBits[row] ?? 0,
    ...(offerings[file.offering[row] ?? 0] as (typeof offerings)[number]),
    readListed: () => readListed(row),
  }))
}

type NullablePosition = Pick<PoolRow, 'latitude' | 'longitude'>

/** Reads the positions of a pack's communities, by the numbers of their rows. */
export function createPositionReader({ zips, ...file }: PackFile): (row: number) => NullablePosition {
  const zipIndex = new Map(zips.codes.map((code, index) => [code, index]))
  return (row) => {
    const exact = file.exactPositions[row]
    if (exact) return { latitude: exact[0], longitude: exact[1] }
    const [north, east] = [file.latitude[row], file.longitude[row]]
    if (north == null || east == null) return { latitude: null, longitude: null }
    const zip = zipIndex.get(file.zipCode[row]?.slice(0, 5) ?? '')
    const [south = 0, west = 0] = zip === undefined ? [] : [zips.latitudes[zip], zips.longitudes[zip]]
    return { latitude: (south + north) / POSITION_SCALE, longitude: (west + east) / POSITION_SCALE }
  }
}

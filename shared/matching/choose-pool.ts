import { compareText } from '../catalog/packs/pack-file.ts'
import type { PoolRow } from './family-list.ts'
import { FARTHER_POOL_SIZE, FARTHEST_MILES, REACH_MILES } from './matching.ts'
import { milesBetween, type Position } from './miles.ts'
import type { Wishes } from './wishes.ts'

/** A community as the rules compare it, before they know which of its prices counts for a family. */
export interface PricedRow extends Omit<PoolRow, 'comparedPrice'> {
  /** Dollars a month: the lowest rate, and the middle of the listed rates. */
  price: number | null
  midrangePrice: number | null
  residentGender: 'Male' | 'Female' | null
}

/** A community that takes this person, with its distance in miles; null if it can't be measured. */
export interface Candidate<Row extends PricedRow = PricedRow> {
  row: Row
  beeline: number | null
}

/** The communities that take this person, with their distances. */
export function candidatesOf<Row extends PricedRow>(
  rows: readonly Row[],
  wishes: Wishes,
  from: Position | null,
): Candidate<Row>[] {
  return rows
    .filter(({ residentGender }) => (residentGender ?? wishes.gender) === wishes.gender)
    .map((row) => ({ row, beeline: beelineTo(row, from) }))
}

function beelineTo({ latitude, longitude }: PricedRow, from: Position | null): number | null {
  return from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : null
}

/** Those in reach, and those of the state without a position. */
export function choosePool<Row extends PricedRow>(
  candidates: readonly Candidate<Row>[],
  { state }: Wishes,
): Candidate<Row>[] {
  return candidates.filter(({ row, beeline }) =>
    beeline === null ? row.latitude === null && row.state === state : beeline <= REACH_MILES,
  )
}

/** The nearest of those out of reach: in any state up to FARTHEST_MILES, and in the whole of the family's. */
export function chooseFartherPool<Row extends PricedRow>(
  candidates: readonly Candidate<Row>[],
  { state }: Wishes,
): Candidate<Row>[] {
  return candidates
    .filter(
      ({ beeline, row }) =>
        beeline !== null && beeline > REACH_MILES && (beeline <= FARTHEST_MILES || row.state === state),
    )
    .sort((a, b) => (a.beeline ?? 0) - (b.beeline ?? 0) || compareText(a.row.id, b.row.id))
    .slice(0, FARTHER_POOL_SIZE)
}

/** The rows of a pool, with the price that is compared with this family's budget. */
export const toPoolRows = <Row extends PricedRow>(
  pool: readonly Candidate<Row>[],
  { isCareExpected }: Wishes,
): (Row & PoolRow)[] =>
  pool.map(({ row }) => ({ ...row, comparedPrice: isCareExpected ? row.midrangePrice : row.price }))

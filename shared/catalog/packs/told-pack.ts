import { toldListFacts } from '../../matching/list-facts.ts'
import { toldPrice, toldValue } from '../current-told.ts'
import { PETS, type ToldById, toldFitBits, withTold } from '../told.ts'
import type { ToldFact } from '../told-fact.ts'
import type { Pack } from './open-pack.ts'

/**
 * A pack with what its communities told since: prices that are compared, pets, Medicaid, the language of the staff, and the facts for their cards.
 * Those that have closed are gone.
 * @param told what counts now
 */
export function tellPack(pack: Pack, told: ToldById): Pack {
  const digits = pack.ids[0]?.length ?? 0
  const rows = new Map(pack.ids.map((start, row) => [start, row]))
  const shown: Pack = {
    ...pack,
    prices: [...pack.prices],
    midrangePrices: [...pack.midrangePrices],
    fitBits: [...pack.fitBits],
    offering: [...pack.offering],
    offerings: [...pack.offerings],
    listFacts: [...pack.listFacts],
    listFactValues: [...pack.listFactValues],
    async readCard(row) {
      const card = await pack.readCard(row)
      return withTold(card, told.get(card.id))
    },
  }
  const closed = new Set<number>()
  for (const [id, facts] of told) {
    const row = rows.get(id.slice(0, digits))
    if (row === undefined) continue
    tellRow(shown, row, facts)
    if (toldValue(facts, 'closed') === true) closed.add(row)
  }
  return closed.size > 0 ? withoutRows(shown, closed) : shown
}

function tellRow(pack: Pack, row: number, told: readonly ToldFact[]): void {
  const price = toldPrice(told)
  if (price !== undefined) pack.prices[row] = pack.midrangePrices[row] = price
  if (toldValue(told, 'pets') === true) {
    const offering = pack.offerings[pack.offering[row] ?? 0]
    if (offering && !offering.amenities.includes(PETS))
      pack.offering[row] = pack.offerings.push({ ...offering, amenities: [...offering.amenities, PETS] }) - 1
  }
  pack.fitBits[row] = (pack.fitBits[row] ?? 0) | toldFitBits(told)
  const facts = toldListFacts(told)
  if (Object.keys(facts).length > 0)
    pack.listFacts[row] =
      pack.listFactValues.push({ ...pack.listFactValues[pack.listFacts[row] ?? 0], ...facts }) - 1
}

function withoutRows(pack: Pack, dropped: ReadonlySet<number>): Pack {
  const kept = pack.ids.flatMap((_, row) => (dropped.has(row) ? [] : [row]))
  const pick = <Value>(column: readonly Value[]) => kept.map((row) => column[row] as Value)
  return {
    ...pack,
    ids: pick(pack.ids),
    names: pick(pack.names),
    states: pick(pack.states),
    cities: pick(pack.cities),
    zipCodes: pick(pack.zipCodes),
    latitudes: pick(pack.latitudes),
    longitudes: pick(pack.longitudes),
    prices: pick(pack.prices),
    midrangePrices: pick(pack.midrangePrices),
    fitBits: pick(pack.fitBits),
    campusKeys: pick(pack.campusKeys),
    offering: pick(pack.offering),
    listFacts: pick(pack.listFacts),
    readCard: (row) => pack.readCard(kept[row] ?? -1),
  }
}

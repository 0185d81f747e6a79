import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACK_ZIPS, packRows } from '#server/testing/arbitrary-pack-rows.ts'
import { openPack, type Pack, positionOf } from '#shared/catalog/packs/open-pack.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { fitBitsOf } from '#shared/matching/community-bits.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { comparedPriceOf } from '#shared/matching/price-range.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { encodePack } from './encode-pack.ts'
import type { PackRow } from './queries.ts'

const HEADER = { state: 'TX', kind: 'living', asOf: '2021-03-01' } as const

function open(text: string): Pack {
  const pack = openPack(text)
  if (!pack) throw new Error('the pack has another format')
  return pack
}

/** What a pack gives back of a row: the card's part and what the rules and filters read. */
const expectedOf = ({ source, sourceId, address, campusKey, residentGender, ...row }: PackRow) => {
  const { latitude, longitude, ...listed } = row
  const [fitBits, midrangePrice] = [fitBitsOf(row), comparedPriceOf(row, true)]
  const { name, state, city, price } = row
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    listed: { ...listed, isSample: source === 'sample' },
    columns: { name, state, city, position, campusKey, price, midrangePrice, fitBits, residentGender },
    listFacts: listFactsOf(row),
  }
}

async function readRow(pack: Pack, row: number) {
  const listed = await pack.readCard(row)
  expect(listed.id.startsWith(pack.ids[row] as string)).toBe(true)
  return {
    listed,
    columns: {
      name: pack.names[row],
      state: pack.states[row],
      city: pack.cities[row],
      position: positionOf(pack, row),
      campusKey: pack.campusKeys[row],
      price: pack.prices[row],
      midrangePrice: pack.midrangePrices[row],
      fitBits: pack.fitBits[row],
      residentGender: pack.offerings[pack.offering[row] as number]?.residentGender,
    },
    listFacts: pack.listFactValues[pack.listFacts[row] as number],
  }
}

test('a pack gives back every community as it was, whatever the order they came in', async () => {
  await expectProperty(
    fc.asyncProperty(packRows, async (given) => {
      const text = encodePack(HEADER, given, PACK_ZIPS)
      expect(encodePack(HEADER, given.toReversed(), PACK_ZIPS)).toBe(text)
      const pack = open(text)
      const read = await Promise.all(pack.ids.map((_, row) => readRow(pack, row)))
      const byId = (a: { listed: { id: string } }, b: { listed: { id: string } }) =>
        a.listed.id < b.listed.id ? -1 : 1
      expect(read.sort(byId)).toEqual(given.map(expectedOf).sort(byId))
    }),
    { runs: 100, prove: 5000 },
  )
})

test('a pack of another format is refused', () => {
  const text = encodePack(HEADER, [], PACK_ZIPS)
  expect(openPack(text)).toBeDefined()
  expect(openPack(text.replace(`"format":${PACK_FORMAT}`, '"format":99'))).toBeUndefined()
})

test('ids with the same first digits get more of them', () => {
  const like = (id: string): PackRow => ({
    ...({
      source: 'tx',
      name: 'A',
      location: 'Austin, TX',
      address: null,
      city: 'Austin',
      state: 'TX',
    } as const),
    ...({ zipCode: null, latitude: null, longitude: null, phone: null, email: null, website: null } as const),
    ...({ imageUrl: null, description: '', price: null, rating: null } as const),
    amenities: [],
    absentAmenities: [],
    careTypes: [],
    residentGender: null,
    facts: [],
    campusKey: null,
    campusNames: null,
    id,
    sourceId: id,
  })
  const { ids } = open(encodePack(HEADER, [like('12345678-9'), like('12345678-a')], PACK_ZIPS))
  expect(ids).toEqual(['12345678-9', '12345678-a'])
})

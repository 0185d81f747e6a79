import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACK_ZIPS, packRows } from '#server/testing/arbitrary-pack-rows.ts'
import { fitBitsOf } from '#shared/fit-bits.ts'
import { listFactsOf } from '#shared/list-facts.ts'
import { openPack } from '#shared/packs/open-pack.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import { readListFacts } from '#shared/packs/read-list-facts.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { encodePack } from './encode-pack.ts'
import type { PackRow } from './pack-row.ts'

const HEADER = { state: 'TX', kind: 'living', asOf: '2021-03-01' } as const

const throughJson = (file: PackFile): PackFile => JSON.parse(JSON.stringify(file))

/** What a pack gives back of a row: the card's part and what the rules compare. */
const expectedOf = ({
  source,
  sourceId,
  address,
  city,
  campusKey,
  midrangePrice,
  residentGender,
  ...row
}: PackRow) => {
  const { fitBits, latitude, longitude, ...listed } = row
  const { id, state, price } = row
  return {
    listed: { ...listed, isSample: source === 'sample' },
    compared: { id, state, latitude, longitude, campusKey, price, midrangePrice, fitBits, residentGender },
  }
}

test('a pack gives back every community as it was, whatever the order they came in', async () => {
  await expectProperty(
    fc.asyncProperty(packRows, async (given) => {
      const file = encodePack(HEADER, given, PACK_ZIPS)
      expect(encodePack(HEADER, given.toReversed(), PACK_ZIPS)).toEqual(file)
      const read = []
      for (const { readListed, offeredBits: _, absentBits: __, ...compared } of openPack(throughJson(file))) {
        const listed = await readListed()
        expect(listed.id.startsWith(compared.id)).toBe(true)
        read.push({ listed, compared: { ...compared, id: listed.id } })
      }
      const byId = (a: { listed: { id: string } }, b: { listed: { id: string } }) =>
        a.listed.id < b.listed.id ? -1 : 1
      expect(read.sort(byId)).toEqual(given.map(expectedOf).sort(byId))
    }),
    { runs: 100, prove: 5000 },
  )
})

test('what lists are filtered by is the same from its columns as from the whole record', async () => {
  await expectProperty(
    fc.asyncProperty(packRows, async (given) => {
      const fitting = given.map((one) => ({ ...one, fitBits: fitBitsOf(one) }))
      const file = throughJson(encodePack(HEADER, fitting, PACK_ZIPS))
      const listed = await Promise.all(openPack(file).map(({ readListed }) => readListed()))
      expect(readListFacts(file)).toEqual(listed.map(listFactsOf))
    }),
    { runs: 100, prove: 5000 },
  )
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
    ...({ imageUrl: null, description: '', price: null, midrangePrice: null, rating: null } as const),
    ...{ amenities: [], absentAmenities: [], careTypes: [], residentGender: null, fitBits: 0, facts: [] },
    ...{ campusKey: null, campusNames: null, id, sourceId: id },
  })
  const { idStart } = encodePack(HEADER, [like('12345678-9'), like('12345678-a')], PACK_ZIPS)
  expect(idStart).toEqual(['12345678-9', '12345678-a'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { groupRecords, type KeyedRecord } from './group-records.ts'

/** Parses 'a1 Main 1': a record of source a, on Main Street, with the phone number 1. '-' means unknown. */
function parseRecord(text: string): KeyedRecord {
  const [id = '', address, phone] = text.split(' ')
  const known = (key: string | undefined) => (key === '-' || key === undefined ? null : key)
  return {
    id,
    source: id.slice(0, 1),
    placeKey: 'oak house',
    addressKey: known(address),
    phoneKey: known(phone),
  }
}

/** The ids of each community. */
const groups = (records: readonly KeyedRecord[]) =>
  groupRecords(records)
    .map((community) =>
      community
        .map(({ id }) => id)
        .sort()
        .join(' '),
    )
    .sort()

describe('records are one community', () => {
  test.each([
    ['at one address, even from one source', ['a1 Main 1', 'a2 Main 2', 'b1 Main -'], ['a1 a2 b1']],
    ['with one phone number', ['a1 Main 1', 'b1 Oak 1', 'c1 - 1'], ['a1 b1 c1']],
    ['along a chain of numbers', ['a1 Main 2', 'a2 Main 1', 'b1 Oak 2', 'c1 - 1'], ['a1 a2 b1 c1']],
    [
      'along a chain of addresses and numbers',
      ['a1 Main 1', 'b1 Oak 1', 'c1 Oak 2', 'd1 Elm 2'],
      ['a1 b1 c1 d1'],
    ],
    ['unless only the name is known', ['a1 - -', 'b1 - -'], ['a1', 'b1']],
    [
      'unless a source has the number at two addresses',
      ['a1 Main 1', 'a2 Oak 1', 'b1 Elm 1'],
      ['a1', 'a2', 'b1'],
    ],
    [
      'unless a source has two of the houses with the number, but its other numbers still join',
      ['a1 Main 1', 'a2 Oak 2', 'b1 Oak 1', 'a3 Main 3', 'c1 Elm 3'],
      ['a1 a3 c1', 'a2 b1'],
    ],
    [
      'unless the chain leads to another address of a source',
      ['a1 Main 1', 'b1 Elm 1', 'b2 Elm 2', 'a2 Oak 2', 'c1 Main -'],
      ['a1 c1', 'a2', 'b1 b2'],
    ],
  ])('%s', (_, records, expected) => {
    expect(groups(records.map(parseRecord))).toEqual(expected)
  })
})

const someRecords = fc
  .array(
    fc.record({
      source: fc.constantFrom('a', 'b', 'c', 'd'),
      placeKey: fc.constantFrom('oak house', 'oak house', 'elm house'),
      addressKey: fc.constantFrom('1', '2', '3', '4', '5', null),
      phoneKey: fc.constantFrom('1', '2', '3', '4', '5', null),
    }),
    { maxLength: 12 },
  )
  .map((records): KeyedRecord[] => records.map((one, index) => ({ ...one, id: `${one.source}${index}` })))
const someOrders = someRecords.chain((records) =>
  fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
)
const THOROUGH = { runs: 1000, prove: 100_000 }

test('the order of the records has no effect on the communities', () =>
  expectProperty(
    fc.property(someOrders, ([records, shuffled]) => {
      expect(groups(shuffled)).toEqual(groups(records))
    }),
    THOROUGH,
  ))

test('each record is in one community, which begins with its first record', () =>
  expectProperty(
    fc.property(someRecords, (records) => {
      const communities = groupRecords(records)
      expect(communities.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        records.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
      for (const community of communities)
        expect(community[0]).toBe(records.find((one) => community.includes(one)))
    }),
    THOROUGH,
  ))

test('no community has two addresses of one source, and no address is in two communities', () =>
  expectProperty(
    fc.property(someRecords, (records) => {
      const addresses = groupRecords(records).flatMap((community) => {
        const houses = (all: KeyedRecord[]) => [
          ...new Set(all.map((one) => `${one.placeKey} ${one.addressKey ?? one.id}`)),
        ]
        for (const of of Map.groupBy(community, ({ source }) => source).values()) {
          expect(houses(of)).toHaveLength(1)
        }
        return houses(community)
      })
      expect(new Set(addresses).size).toBe(addresses.length)
    }),
    THOROUGH,
  ))

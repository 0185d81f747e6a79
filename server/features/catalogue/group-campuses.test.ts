import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { groupCampuses, type House } from './group-records.ts'

const house = (id: string, name: string, address: string | null, more: Partial<House> = {}): House => ({
  id,
  name,
  address,
  zipCode: '53703',
  phone: null,
  ...more,
})
/** The groups of ids that share a key, sorted. */
function campusesOf(houses: House[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const [id, key] of groupCampuses(houses)) groups.set(key, [...(groups.get(key) ?? []), id])
  return [...groups.values()].map((ids) => ids.sort()).sort()
}

test('houses at one address are a campus, whatever their names', () => {
  const houses = [
    house('a', 'Oak Park Nursing', '100 Oak Park Boulevard'),
    house('b', 'Sunrise', '100 OAK PARK BLVD., Suite 2', { zipCode: '53703-1234' }),
  ]
  expect(campusesOf(houses)).toEqual([['a', 'b']])
})

test('a street without its type is the same street; another type is another street, unless the operator is the same', () => {
  const houses = [
    house('none', 'Oak House', '12 Elm'),
    house('blvd', 'Birch House', '12 Elm Blvd'),
    house('ave', 'Cedar House', '40 Elm Ave'),
    house('st', 'Dogwood House', '40 Elm St'),
    house('dr', 'Fir House', '70 Elm Dr', { phone: '+16085550101' }),
    house('ln', 'Gum House', '70 Elm Ln', { phone: '+16085550101' }),
  ]
  expect(campusesOf(houses)).toEqual([
    ['blvd', 'none'],
    ['dr', 'ln'],
  ])
})

test('neighbors in one street are a campus if they share an operator’s name or phone number', () => {
  const houses = [
    house('1', 'Oak Park Assisted Living', '100 Elm St'),
    house('2', 'Oak Park Memory Care', '104 Elm St'),
    house('other operator', 'Sunrise', '102 Elm St'),
    house('far', 'Oak Park Villas', '900 Elm St'),
  ]
  expect(campusesOf(houses)).toEqual([['1', '2']])
})

test('another ZIP code, another side of town, or no address is another place', () => {
  const houses = [
    house('a', 'Oak House', '12 N Elm St'),
    house('b', 'Oak House', '12 S Elm St'),
    house('c', 'Oak House', '12 N Elm St', { zipCode: '53704' }),
    house('d', 'Oak House', null),
    house('e', 'Oak House', 'PO Box 12'),
    house('f', 'Oak House', 'PO Box 12'),
  ]
  expect(campusesOf(houses)).toEqual([])
})

test('a list of one street takes no longer than another', () => {
  const inStreets = (streetOf: (n: number) => string) => {
    const houses = Array.from({ length: 20_000 }, (_, n) =>
      house(`${n}`, `Home${n} House`, `${n * 40} ${streetOf(n)}`),
    )
    const start = performance.now()
    groupCampuses(houses)
    return performance.now() - start
  }
  const apart = inStreets((n) => `Elm${n} St`)
  // As long as the square of their number: fifty times as long.
  expect(inStreets(() => 'Elm St')).toBeLessThan(10 * apart + 1000)
})

const street = fc.constantFrom('Elm St', 'Elm', 'Elm Ave', 'N Elm St')
const randomHouse = fc.record({
  name: fc.constantFrom('Oak House I', 'Oak House II', 'Oak Park', 'Sunrise'),
  address: fc.tuple(fc.integer({ min: 1, max: 300 }), street).map(([number, name]) => `${number} ${name}`),
  zipCode: fc.constantFrom('53703', '53704', null),
  phone: fc.constantFrom('+16085550101', '+16085550102', null),
})

test('the order of the houses doesn’t matter', () =>
  expectProperty(
    fc.property(fc.array(randomHouse, { maxLength: 15 }), (records) => {
      const houses = records.map((record, index) => ({ id: `h${index}`, ...record }))
      const forward = groupCampuses(houses)
      expect(new Map([...groupCampuses(houses.toReversed())].sort())).toEqual(new Map([...forward].sort()))
    }),
    { runs: 200, prove: 20_000 },
  ))

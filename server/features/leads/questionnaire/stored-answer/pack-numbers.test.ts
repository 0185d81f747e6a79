import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'

const MAX_INTEGER = 2 ** 31 - 1

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const packAndUnpack = async (numbers: readonly number[]) => {
  const [row] = await database.sql`
    select length(packed) as length, unpack_numbers(packed) as numbers
    from (select pack_numbers(${`{${numbers.join()}}`}::text::integer[]) as packed) as one`
  return { length: row?.length, numbers: row?.numbers }
}

test('numbers of parts come back as they were, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: MAX_INTEGER }), { maxLength: 200 }),
      async (numbers) => {
        expect((await packAndUnpack(numbers)).numbers).toEqual(numbers)
      },
    ),
    { numRuns: 50 },
  )
  expect((await packAndUnpack([MAX_INTEGER, 1, MAX_INTEGER])).numbers).toEqual([MAX_INTEGER, 1, MAX_INTEGER])
})

test('numbers that follow each other take a byte each', async () => {
  expect(await packAndUnpack([70_000, 70_001, 69_999, 70_040])).toMatchObject({ length: 6 })
})

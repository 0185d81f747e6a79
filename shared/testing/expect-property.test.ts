import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { expectProperty } from './expect-property.ts'

afterEach(() => vi.unstubAllEnvs())

/** The values that a property sees, and the message of its failure. */
async function watch(isGood: (value: number) => boolean, options = {}) {
  const seen: number[] = []
  const property = fc.property(fc.integer(), (value) => {
    seen.push(value)
    expect(isGood(value)).toBe(true)
  })
  const message = await expectProperty(property, options).then(
    () => '',
    (error: Error) => error.message,
  )
  return { seen, message }
}

test('the cases of the fixed seed are always the same, and random ones follow', async () => {
  const [one, two] = [
    await watch(() => true, { runs: 50, prove: 0 }),
    await watch(() => true, { runs: 50, prove: 0 }),
  ]
  expect(one.seen.slice(0, 50)).toEqual(two.seen.slice(0, 50))
  expect(one.seen.slice(50)).not.toEqual(two.seen.slice(50))
})

test("a failure's command repeats it, “quotes” (and brackets) in the name or not", async () => {
  const failed = await watch((value) => value < 1000)
  expect(failed.message).toContain('Counterexample: [1000]')
  const command = /PROPERTY=(\S+) bun run test:unit (\S+) -t '([^']+)'/.exec(failed.message)
  expect(command?.[2]).toBe('shared/testing/expect-property.test.ts')
  expect(expect.getState().currentTestName).toMatch(new RegExp(command?.[3] ?? 'none'))
  vi.stubEnv('PROPERTY', command?.[1] ?? '')
  const repeated = await watch((value) => value < 1000)
  expect(repeated.seen).toEqual([1000])
  expect(repeated.message).toContain('Counterexample: [1000]')
})

test('an example comes first, and its failure can be repeated as well', async () => {
  const examples = [[7]]
  const failed = await watch((value) => value !== 7, { examples })
  expect(failed.seen[0]).toBe(7)
  vi.stubEnv('PROPERTY', /PROPERTY=(\S+)/.exec(failed.message)?.[1] ?? '')
  expect((await watch((value) => value !== 7, { examples })).seen[0]).toBe(7)
})

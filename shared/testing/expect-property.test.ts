import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { expectProperty } from './expect-property.ts'

afterEach(() => vi.unstubAllEnvs())

/** Runs a property and returns the values that it gets, and the message if it fails. */
async function runProperty(isGood: (value: number) => boolean, options = {}) {
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

test('runs the same cases of the fixed seed each time, and then random ones', async () => {
  const [one, two] = [
    await runProperty(() => true, { runs: 50, prove: 0 }),
    await runProperty(() => true, { runs: 50, prove: 0 }),
  ]
  expect(one.seen.slice(0, 50)).toEqual(two.seen.slice(0, 50))
  expect(one.seen.slice(50)).not.toEqual(two.seen.slice(50))
})

test("a failure's command repeats it, even with “quotes” (and brackets) in the test's name", async () => {
  const failed = await runProperty((value) => value < 1000)
  expect(failed.message).toContain('Counterexample: [1000]')
  const command = /PROPERTY=(\S+) bun run test:unit (\S+) -t '([^']+)'/.exec(failed.message)
  expect(command?.[2]).toBe('shared/testing/expect-property.test.ts')
  expect(expect.getState().currentTestName).toMatch(new RegExp(command?.[3] ?? 'none'))
  vi.stubEnv('PROPERTY', command?.[1] ?? '')
  const repeated = await runProperty((value) => value < 1000)
  expect(repeated.seen).toEqual([1000])
  expect(repeated.message).toContain('Counterexample: [1000]')
})

test('runs examples first, and their failures can be repeated too', async () => {
  const examples = [[7]]
  const failed = await runProperty((value) => value !== 7, { examples })
  expect(failed.seen[0]).toBe(7)
  vi.stubEnv('PROPERTY', /PROPERTY=(\S+)/.exec(failed.message)?.[1] ?? '')
  expect((await runProperty((value) => value !== 7, { examples })).seen[0]).toBe(7)
})

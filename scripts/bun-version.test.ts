import { expect, test } from 'vitest'
import { reasonAgainstBun } from './before-start.ts'

test.each(['1.4.0', '1.4.5', '1.10.0', '2.0.0', '1.4.0-canary.7'])(
  'Bun %s is new enough for 1.4.0',
  (version) => {
    expect(reasonAgainstBun(version, '>=1.4.0')).toBeUndefined()
  },
)

test.each(['1.3.14', '1.0.0', '0.8.1'])('Bun %s is too old for 1.4.0', (version) => {
  expect(reasonAgainstBun(version, '>=1.4.0')).toBe(
    `Hearthfinder needs Bun 1.4.0 or newer, and this is Bun ${version}. Run \`bun upgrade\`, or use \`npx --yes bun@latest\` in place of \`bun\`.`,
  )
})

test('package.json asks for a Bun that this one satisfies', () => {
  expect(reasonAgainstBun(Bun.version)).toBeUndefined()
})

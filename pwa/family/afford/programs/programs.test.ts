import { expect, test } from 'vitest'
import { type Money, NO_MONEY } from '#pwa/local/money.ts'
import { Program } from './description.ts'
import { findHelp } from './find-help.ts'
import { PROGRAMS, programsFor } from './list-programs.ts'
import cases from './program-cases.json'

const TODAY = '2026-11-24'

test.each(cases.map((one) => ({ on: TODAY, ...one })))('$program, $case: $verdict', (one) => {
  const money = { ...NO_MONEY, ...(one.money as Partial<Money>) }
  const program = programsFor(money.state).find(({ program }) => program === one.program) as Program
  const { verdict, sum, spouseKeeps, isPast } = findHelp(program, money, one.on)
  const wanted = one as { sum?: number; spouseKeeps?: number; isPast?: boolean }
  expect({ verdict, sum, isPast }).toEqual({
    verdict: one.verdict,
    sum: wanted.sum,
    isPast: wanted.isPast ?? false,
  })
  if (wanted.spouseKeeps !== undefined) expect(spouseKeeps).toBe(wanted.spouseKeeps)
})

test.each(PROGRAMS)('$state $program is described with figures that exist', (program) => {
  Program.parse(program)
  for (const { from, until, figures, steps, spouseKeeps } of program.editions) {
    expect(from < until).toBe(true)
    // The last step is for everyone else.
    expect(steps.at(-1)?.if).toEqual({})
    const named = JSON.stringify([steps, spouseKeeps]).matchAll(
      /"(?:over|from|rate|free|least|most)":"(\w+)"/g,
    )
    for (const [, key = ''] of named) expect(Object.keys(figures)).toContain(key)
  }
  const days = program.editions.flatMap(({ from, until }) => [from, until])
  expect(days.toSorted().toReversed()).toEqual(program.editions.flatMap(({ from, until }) => [until, from]))
})

test('a sum is only where a table is in the law', () => {
  const withSum = PROGRAMS.filter((one) => JSON.stringify(one).includes('"sum"'))
  expect(withSum.map(({ program }) => program).toSorted()).toEqual(['ssi', 'va'])
})

test('past the end of every rule, nothing is computed and no figure is current', () => {
  const ends = PROGRAMS.flatMap(({ editions }) => editions.map(({ until }) => until)).toSorted()
  const after = `${Number(ends.at(-1)?.slice(0, 4)) + 1}-01-01`
  const families = cases.map(({ money }) => ({ ...NO_MONEY, ...(money as Partial<Money>) }))
  for (const money of families)
    for (const program of programsFor(money.state))
      expect(findHelp(program, money, after)).toEqual({
        program,
        verdict: 'ask',
        edition: program.editions[0],
        isPast: true,
      })
})

import type { LetterNeed } from '../needs.ts'
import type { LetterReading } from './reading.ts'
import type { Value } from './rules.ts'

export interface Finding {
  need: LetterNeed
  value: Value
  sentence: number
}

/** A value that says more than another does, so that a letter with both means it: someone walks well, with a cane. */
const SAYS_MORE: Partial<Record<LetterNeed, readonly (readonly [more: Value, less: Value])[]>> = {
  walking: [['cane_or_walker', 'alone']],
  personalCare: [
    ['full_help', 'some_help'],
    ['some_help', 'alone'],
  ],
  memory: [['dementia', 'forgetful']],
  medication: [
    ['injections', 'given'],
    ['injections', 'reminders'],
    ['injections', 'alone'],
    ['given', 'reminders'],
  ],
  transferring: [['lift_or_two', 'one_helper']],
  moveBy: [['three_months', 'later']],
}

/**
 * One value for each need: that of the correction, if the letter has one; else the one that says more. A letter that
 * contradicts itself settles nothing.
 * @param correcting the index of the first sentence that takes something back, or -1
 */
export function settle(findings: readonly Finding[], correcting: number): LetterReading {
  const reading: Record<string, { value: Value | Value[]; sentence: number }> = {}
  for (const need of new Set(findings.map((finding) => finding.need))) {
    const all = findings.filter((finding) => finding.need === need).sort((a, b) => a.sentence - b.sentence)
    const corrected = all.filter(({ sentence }) => correcting >= 0 && sentence >= correcting)
    const valid = corrected.length > 0 && need !== 'payment' ? corrected : all
    const value = need === 'payment' ? payments(valid) : mostTelling(need, valid)
    const first = valid.find((finding) =>
      Array.isArray(value) ? value.includes(finding.value) : value === finding.value,
    )
    if (value !== undefined && first) reading[need] = { value, sentence: first.sentence }
  }
  return reading as LetterReading
}

const payments = (findings: readonly Finding[]): Value[] => [...new Set(findings.map(({ value }) => value))]

function mostTelling(need: LetterNeed, findings: readonly Finding[]): Value | undefined {
  const values = new Set(findings.map(({ value }) => value))
  for (const [more, less] of SAYS_MORE[need] ?? []) if (values.has(more)) values.delete(less)
  return values.size === 1 ? [...values][0] : undefined
}

import type { Fact } from './facts.ts'
import type { AGE_RANGES } from './options.ts'
import { isCareExpected } from './price-range.ts'

/** From this age range on, someone may need help to leave a building. */
const NEEDS_HELP_AGE: (typeof AGE_RANGES)[number] = '85+'

/** Whether the family's answers mean that the person may need help to leave a building in a fire. */
export const mayNeedHelpLeaving = (age: string, wanted: readonly string[]): boolean =>
  age === NEEDS_HELP_AGE || isCareExpected(wanted)

/** Whether every license says that residents must be able to leave the building unaided. */
export const mustLeaveUnaided = (facts: readonly Pick<Fact, 'fact' | 'value'>[]): boolean => {
  const words = facts.filter(({ fact }) => fact === 'evacuation').map(({ value }) => value)
  return words.length > 0 && words.every((word) => word === 'unaided')
}

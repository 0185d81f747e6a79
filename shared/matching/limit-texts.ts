import type { FACT_WORDS } from '../catalog/facts.ts'

/** Why a community can't serve someone with this need, by its level of license. */
export const LIMIT_TEXTS: Record<(typeof FACT_WORDS.limits)[number], string> = {
  cane_or_walker: 'Its license is for people who walk without a cane or walker',
  wheelchair: 'Its license is not for people in a wheelchair',
  bedbound: 'Its license is not for people who must stay in bed',
  one_helper: 'Its license is not for people who need a helper to stand up',
  lift_or_two: 'Its license is not for people who need a lift or two helpers',
  dementia: 'Its license is not for people who need dementia care',
  given: 'Its staff may not give residents their medication',
  injections: 'Its staff may not give injections',
  needs_help: 'Its license is not for people who need help at night',
}

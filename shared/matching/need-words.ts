import type { NEED_VALUES, Need, Needs } from './needs.ts'

interface NeedWords<Value extends string> {
  /** The question, or what the answer is about. */
  label: string
  answers: Record<Value, string>
}

/** Each need in words, for the form and the portal. */
export const NEED_WORDS: { [Name in Need]: NeedWords<(typeof NEED_VALUES)[Name][number]> } = {
  walking: {
    label: 'Walking',
    answers: {
      alone: 'Walks alone',
      cane_or_walker: 'Uses a cane or walker',
      wheelchair: 'Uses a wheelchair',
      bedbound: 'Stays in bed most of the time',
    },
  },
  transferring: {
    label: 'Getting out of bed or a chair',
    answers: {
      alone: 'Gets up alone',
      one_helper: 'Needs one person to help',
      lift_or_two: 'Needs two people or a lift',
    },
  },
  personalCare: {
    label: 'Washing, dressing and the toilet',
    answers: {
      alone: 'Manages alone',
      some_help: 'Needs some help',
      full_help: 'Needs help with everything',
    },
  },
  memory: {
    label: 'Memory',
    answers: { no_trouble: 'No trouble', forgetful: 'Forgetful', dementia: 'Has dementia' },
  },
  wandering: {
    label: 'Leaving the house and getting lost',
    answers: { yes: 'Has happened, or might', no: 'Doesn’t happen' },
  },
  falls: { label: 'Falls', answers: { yes: 'Has fallen in the last year', no: 'Doesn’t fall' } },
  medication: {
    label: 'Medicine',
    answers: {
      alone: 'Takes it alone',
      reminders: 'Needs reminders',
      given: 'Needs someone to give it',
      injections: 'Needs injections',
    },
  },
  night: { label: 'At night', answers: { sleeps: 'Sleeps through', needs_help: 'Needs help' } },
  household: { label: 'Who is moving?', answers: { one: 'One person', couple: 'A couple' } },
  pets: { label: 'Pets', answers: { yes: 'A pet comes along', no: 'No pet' } },
  payment: {
    label: 'How will it be paid?',
    answers: {
      own_money: 'Our own money',
      savings_run_out: 'Our own money, but it may run out',
      medicaid: 'Medicaid',
      veteran: 'Veterans benefits',
      insurance: 'Long-term care insurance',
    },
  },
  moveBy: {
    label: 'When is the move?',
    answers: { now: 'As soon as possible', three_months: 'Within three months', later: 'Later' },
  },
  languages: { label: 'Should the staff speak another language?', answers: { es: 'Spanish' } },
}

/** The values that a family gave for a need; none if it is unknown. */
export const valuesOfNeed = (needs: Needs | null | undefined, need: Need): string[] =>
  [needs?.[need] ?? []].flat()

/** What a family said about a need, in words; empty if it is unknown. */
export function describeNeed(needs: Needs | null | undefined, need: Need): string {
  const answers: Record<string, string> = NEED_WORDS[need].answers
  return valuesOfNeed(needs, need)
    .map((value) => answers[value] ?? value)
    .join(', ')
}

import { AGE_RANGES, BUDGET_LABELS } from '../contract/options.ts'
import { NEED_VALUES, type Need, takesSeveral } from './needs.ts'
import { type MatchedAnswers, wishesOf } from './wishes.ts'

/** What the answer to each need changes in a list, for the page "How we match". A need without a text changes nothing. */
export const NEED_EFFECTS: Partial<Record<Need, string>> = {
  walking:
    'A community whose license doesn’t allow it to keep someone with a walker, in a wheelchair or in bed comes last, and we say why.',
  transferring:
    'A community whose license isn’t for people who need a helper or a lift comes last. So does one whose residents must get out alone in a fire.',
  memory:
    'With dementia, your list is one for memory care, even if you didn’t choose it. For someone who is only forgetful, a house only for people with dementia counts less.',
  wandering:
    'A community that doesn’t say how it cares for people with dementia, or only that it may admit them, counts less.',
  medication: 'A community whose staff may not give medicine or injections comes last, and we say why.',
  night: 'A community whose license isn’t for people who need help at night comes last, and we say why.',
  pets: 'With a pet, a community that takes pets counts more, and one that takes none counts less. Both only where we know it.',
  payment: 'With Medicaid, or money that may run out, communities that take public funding count more.',
  languages:
    'A community that told us that its staff speak Spanish counts more. One that told us nothing counts as it did.',
}

const FAMILY: MatchedAnswers = {
  age: AGE_RANGES[0],
  gender: 'Female',
  zipCode: '78701',
  city: 'Austin',
  state: 'TX',
  budget: BUDGET_LABELS[0],
  amenities: ['Gardens'],
}

/** Whether any answer to a need changes what the order is made from, by the rules themselves. */
export const changesOrder = (need: Need): boolean => {
  const without = preferences({})
  return NEED_VALUES[need].some(
    (value) => preferences({ [need]: takesSeveral(need) ? [value] : value }) !== without,
  )
}
const preferences = (needs: object) => JSON.stringify(wishesOf({ ...FAMILY, needs }).preferences)

import type { CandidateFacts } from '../ranking/order-facts.ts'
import type { ExamFamily } from './exam-family.ts'

/**
 * The families of the examination, made up: one for each fact that a model has to read, one for what a record does
 * not say, and one for all together. Where one fact is asked for, all others are alike: a model that looks at nothing
 * but the price, say, does well with one family and no better than a coin with the rest.
 */

const BUDGET = 4500
const WISHES = 4
const FAMILY: ExamFamily['facts'] = {
  budget: BUDGET,
  wishes: WISHES,
  careTypes: ['Independent Living', 'Assisted Living'],
}

/** What a community is like in whatever a family does not ask for: near, in budget, with all that is wished for. */
const ALIKE: CandidateFacts = {
  miles: 5,
  price: 4000,
  wishesThere: WISHES,
  wishesUnlisted: 0,
  care: 'fits',
  rating: 40,
}
const alike = (count: number, change: Partial<CandidateFacts> = {}) =>
  Array.from({ length: count }, (): CandidateFacts => ({ ...ALIKE, ...change }))
const each = <Value>(values: readonly Value[], make: (value: Value) => Partial<CandidateFacts>) =>
  values.map((value): CandidateFacts => ({ ...ALIKE, ...make(value) }))

/** Near, in budget, all wishes; farther, a little dear, half of them; far, twice the budget, none, other care. */
const everything: ExamFamily = {
  name: 'everything together',
  facts: FAMILY,
  tiers: [
    each([1, 2, 3, 4], (miles) => ({ miles, price: 3900 + 100 * miles })),
    each([17, 19, 21, 23], (miles) => ({ miles, price: 5000 + 10 * miles, wishesThere: 2 })),
    each([55, 60, 65, 70], (miles) => ({
      miles,
      price: 8500 + 10 * miles,
      wishesThere: 0,
      care: 'other',
    })),
  ],
}

/** Around the corner; half an hour by car; an hour and more each way, which ends visits on weekdays. */
const distance: ExamFamily = {
  name: 'distance',
  facts: FAMILY,
  tiers: [
    each([1, 2, 3, 4], (miles) => ({ miles })),
    each([17, 19, 21, 23], (miles) => ({ miles })),
    each([55, 60, 65, 70], (miles) => ({ miles })),
  ],
}

/** Within the budget; about a fifth above it, a stretch; twice the budget, out of reach. */
const price: ExamFamily = {
  name: 'price',
  facts: FAMILY,
  tiers: [
    each([3700, 3900, 4100, 4300], (price) => ({ price })),
    each([5200, 5300, 5400, 5500], (price) => ({ price })),
    each([8200, 8600, 9000, 9400], (price) => ({ price })),
  ],
}

/** All four wishes; two, the other two recorded as absent; none, all four recorded as absent. */
const wishes: ExamFamily = {
  name: 'wishes',
  facts: FAMILY,
  tiers: [alike(4), alike(4, { wishesThere: 2 }), alike(4, { wishesThere: 0 })],
}

/** Someone who is to have physical therapy: homes that are licensed for care, and homes for people who need none. */
const care: ExamFamily = {
  name: 'type of care',
  facts: { ...FAMILY, careTypes: ['Assisted Living', 'Skilled Nursing'] },
  tiers: [alike(6), alike(6, { care: 'other' })],
}

/** Known to fit; a record that says neither price nor wishes nor care, so neither good nor bad; known to fit nowhere. */
const unknown: ExamFamily = {
  name: 'what is not known',
  facts: FAMILY,
  tiers: [
    each([3700, 3900, 4100, 4300], (price) => ({ price })),
    alike(4, { price: null, wishesThere: 0, wishesUnlisted: WISHES, care: 'unknown' }),
    each([8200, 8600, 9000, 9400], (price) => ({ price, wishesThere: 0, care: 'other' })),
  ],
}

export const EXAM_FAMILIES: readonly ExamFamily[] = [everything, distance, price, wishes, care, unknown]

import type { FACT_WORDS, Fact } from '../catalog/facts.ts'

/** Public money that can pay for a long stay. Medicare doesn't. */
const LONG_TERM_FUNDING: readonly unknown[] = [
  'public',
  'medicaid',
  'waiver',
  'ssi',
  'assisted_living_program',
] satisfies (typeof FACT_WORDS.funding)[number][]

/** Whether a fact says that the community takes public money that can pay for a long stay. */
export const isFunded = ({ fact, value }: Pick<Fact, 'fact' | 'value'>): boolean =>
  fact === 'publicFunding' && [value].flat().some((word) => LONG_TERM_FUNDING.includes(word))

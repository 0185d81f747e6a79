import type { FACT_WORDS } from '#shared/facts.ts'

type Word = (typeof FACT_WORDS.dementiaCare)[number]

const MEMORY_CARE =
  /\b(?:memory (?:care|support|living|cottages?|center|unit|residence)|alzheimer|dementia)/iu
/** A name with one of these is of a home that offers something else too: 'Cedar Ridge Assisted Living & Memory Care'. */
const SOMETHING_ELSE = /\b(?:assisted|senior|retirement|independent|nursing|rehab\w*|and|with)\b|[&/+]/iu

/**
 * What a home's name says about dementia care: nothing, that it offers some, or that it is a house for people with
 * dementia. Registers that record no dementia care list many such homes.
 */
export function readNamedCare(name: string): Extract<Word, 'named' | 'named_house'> | undefined {
  if (!MEMORY_CARE.test(name)) return undefined
  return SOMETHING_ELSE.test(name) ? 'named' : 'named_house'
}

import type { Fact } from '#shared/catalog/facts.ts'
import type { Match } from '#shared/contract/facility.ts'

type Card = Pick<Match, 'for' | 'against'>

/**
 * The sentences of a card that the facts on the community's page contradict or don't have. Reads the facts without the
 * code that wrote the sentences.
 */
export function contradictionsOf(card: Card, facts: readonly Fact[]): string[] {
  const valuesOf = (name: string) => facts.filter(({ fact }) => fact === name).map(({ value }) => value)
  const totalOf = (name: string) =>
    new Set(
      facts.filter(({ fact }) => fact === name).map(({ publisher, column }) => `${publisher} ${column}`),
    )
      .values()
      .toArray()
      .map((group) =>
        facts
          .filter(({ fact, publisher, column }) => fact === name && `${publisher} ${column}` === group)
          .reduce((sum, { value }) => sum + Number(value), 0),
      )
  const isTrue = ({ text, fact }: Card['for'][number]): boolean => {
    if (fact !== undefined && valuesOf(fact).length === 0) return false
    if (text === 'The whole house is for people with dementia')
      return valuesOf('dementiaCare').every((value) => value === 'whole_house')
    if (text.startsWith('Residents must be able to get out alone'))
      return valuesOf('evacuation').every((value) => value === 'unaided')
    if (text.startsWith('Can take people who need help')) return valuesOf('evacuation').includes('aided')
    const [, some, all] = /^([\d,]+) of ([\d,]+) places? /.exec(text) ?? []
    if (some === undefined || all === undefined) return true
    const [places, total] = [some, all].map((digits) => Number(digits.replaceAll(',', '')))
    return totalOf('dementiaPlaces').includes(places ?? 0) && totalOf('capacity').includes(total ?? 0)
  }
  const both = card.for.filter(({ text }) => card.against.some((point) => point.text === text))
  return [...[...card.for, ...card.against].filter((point) => !isTrue(point)), ...both].map(
    ({ text }) => text,
  )
}

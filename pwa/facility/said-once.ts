import type { FacilityDetail, Fact } from '#shared/facts.ts'

/**
 * The facts that the rest of the page doesn't say already: without the rates of the price card, and without a license
 * that the description explains. A class that the register's description puts into words is shown only in these words.
 */
export function saidOnce(
  { facts = [], description, price }: FacilityDetail,
  rates: readonly number[],
): Fact[] {
  const meanings = facts.filter(({ fact }) => fact === 'licenseMeaning')
  const isExplained = ({ fact, publisher, column }: Fact) =>
    meanings.some(
      (meaning) =>
        meaning.publisher === publisher &&
        (fact === 'licenseClass' || (fact === 'evacuation' && meaning.column === column)),
    )
  return facts.filter((fact) => {
    if (fact.fact === 'priceLow' || fact.fact === 'priceHigh')
      return fact.value !== price && !rates.includes(Number(fact.value))
    if (fact.fact === 'licenseMeaning') return !description.includes(String(fact.value))
    return !isExplained(fact)
  })
}

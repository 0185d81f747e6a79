import type { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { STATES } from '#shared/contract/states.ts'

type Publisher = Pick<CatalogueSource, 'publisher'>

/** The code of the state whose register this is, by its publisher's name. Undefined for those of the whole country. */
function stateOf({ publisher }: Publisher): string | undefined {
  return STATES.find(([, name]) => publisher?.startsWith(`${name} `))?.[0]
}

/** The states that have registers here: code and name. */
export const statesOf = (sources: readonly Publisher[]) =>
  STATES.filter(([code]) => sources.some((source) => stateOf(source) === code))

/** The registers of a state, then the sources that are of no one state. Without a state, only these. */
export const sourcesOf = <Source extends Publisher>(sources: readonly Source[], state: string): Source[] => [
  ...sources.filter((source) => stateOf(source) === state),
  ...sources.filter((source) => stateOf(source) === undefined),
]

import type { Helper, Helpers } from './description.ts'

const files = import.meta.glob<Helpers>('./described/*.json', { eager: true, import: 'default' })
/** Every description. list-helpers.test.ts checks them, so that the phone needn't. */
export const DESCRIBED: readonly Helpers[] = Object.values(files)

const helpersOf = (state: string) => DESCRIBED.find((one) => one.state === state)?.helpers ?? []

/** Who helps in a state, before who helps in the whole country. The list of all ombudsmen is for states without one. */
export function listHelpers(state: string): Helper[] {
  const own = helpersOf(state)
  const hasOmbudsman = own.some(({ kind }) => kind === 'ombudsman')
  return [...own, ...helpersOf('US').filter(({ kind }) => kind !== 'ombudsman' || !hasOmbudsman)]
}

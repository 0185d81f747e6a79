import us from '#shared/catalog/who-helps/described/us.json' with { type: 'json' }
import type { Helper } from '#shared/catalog/who-helps/helper.ts'

const NATIONAL = us.helpers as Helper[]

/** Who helps in a state, before who helps in the whole country. The list of all ombudsmen is for states without one. */
export function listHelpers(own: readonly Helper[]): Helper[] {
  const hasOmbudsman = own.some(({ kind }) => kind === 'ombudsman')
  return [...own, ...NATIONAL.filter(({ kind }) => kind !== 'ombudsman' || !hasOmbudsman)]
}

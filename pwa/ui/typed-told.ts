import type * as z from 'zod/mini'
import { WAITING_LIST } from '#shared/catalog/told-fact.ts'
import type { ToldInput } from '#shared/catalog/told-record.ts'

type Field =
  | 'priceFrom'
  | 'priceTo'
  | 'rooms'
  | 'medicaid'
  | 'pets'
  | 'closed'
  | 'languages'
  | 'toldBy'
  | 'note'

/** What the fields of a form say of a community. What is empty wasn't said. The server checks it and names what is wrong. */
export function toldOf(typed: Partial<Record<Field, string>>): z.input<typeof ToldInput> {
  const { priceFrom, priceTo, rooms, medicaid, pets, closed, toldBy, note } = typed
  const languages = (typed.languages ?? '').split(',').flatMap((language) => language.trim() || [])
  return {
    ...(priceFrom && { priceFrom: dollarsOf(priceFrom) }),
    ...(priceTo && { priceTo: dollarsOf(priceTo) }),
    ...(rooms && { rooms: rooms === WAITING_LIST ? WAITING_LIST : Number(rooms) }),
    ...(medicaid && { medicaid: medicaid === 'yes' }),
    ...(pets && { pets: pets === 'yes' }),
    ...(closed && { closed: closed === 'yes' }),
    ...(languages.length > 0 && { languages }),
    ...(toldBy?.trim() && { toldBy }),
    ...(note?.trim() && { note }),
  }
}

/** '$5,200' is 5200. What isn't a number stays one that the server refuses. */
const dollarsOf = (text: string): number => Number(text.replaceAll(/[$,\s]/g, '')) || 0

import * as z from 'zod/mini'
import { WAITING_LIST } from '#shared/told-fact.ts'
import type { ToldInput } from '#shared/told-record.ts'

/** What is typed into the form. What is empty wasn't said. */
export const ToldDraft = z.object({
  priceFrom: z.string(),
  priceTo: z.string(),
  rooms: z.string(),
  medicaid: z.string(),
  pets: z.string(),
  closed: z.string(),
  languages: z.string(),
  toldAt: z.string(),
  toldBy: z.string(),
  note: z.string(),
})
export type ToldDraft = z.infer<typeof ToldDraft>

export const EMPTY_TOLD: ToldDraft = {
  priceFrom: '',
  priceTo: '',
  rooms: '',
  medicaid: '',
  pets: '',
  closed: '',
  languages: '',
  toldAt: '',
  toldBy: '',
  note: '',
}

/** The entry that a draft says. The server checks it and names what is wrong. */
export function toToldInput(draft: ToldDraft, version: number): z.input<typeof ToldInput> {
  const languages = draft.languages.split(',').flatMap((language) => language.trim() || [])
  return {
    version,
    ...(draft.priceFrom && { priceFrom: dollarsOf(draft.priceFrom) }),
    ...(draft.priceTo && { priceTo: dollarsOf(draft.priceTo) }),
    ...(draft.rooms && { rooms: draft.rooms === WAITING_LIST ? WAITING_LIST : Number(draft.rooms) }),
    ...(draft.medicaid && { medicaid: draft.medicaid === 'yes' }),
    ...(draft.pets && { pets: draft.pets === 'yes' }),
    ...(draft.closed && { closed: draft.closed === 'yes' }),
    ...(languages.length > 0 && { languages }),
    ...(draft.toldAt && { toldAt: draft.toldAt }),
    ...(draft.toldBy.trim() && { toldBy: draft.toldBy }),
    ...(draft.note.trim() && { note: draft.note }),
  }
}

/** '$5,200' is 5200. What isn't a number stays one that the server refuses. */
const dollarsOf = (text: string): number => Number(text.replaceAll(/[$,\s]/g, '')) || 0

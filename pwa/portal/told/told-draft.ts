import * as z from 'zod/mini'
import { toldOf } from '#pwa/ui/typed-told.ts'
import type { ToldInput } from '#shared/catalog/told-record.ts'

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

/** The entry that a draft says. */
export const toToldInput = (draft: ToldDraft, version: number): z.input<typeof ToldInput> => ({
  version,
  ...toldOf(draft),
  ...(draft.toldAt && { toldAt: draft.toldAt }),
})

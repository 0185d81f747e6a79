import * as z from 'zod/mini'

/** One source of the catalogue: a public register, or the made-up sample. */
export const CatalogueSource = z.object({
  source: z.string(),
  /** Who publishes the register; null for the sample, and for a list that an operator made. */
  publisher: z.nullable(z.string()),
  isSample: z.boolean(),
  count: z.int(),
  /** The day on which the register stood as it does here; null when its file does not say. */
  sourceDate: z.nullable(z.iso.date()),
  loadedAt: z.iso.datetime(),
})
export type CatalogueSource = z.infer<typeof CatalogueSource>

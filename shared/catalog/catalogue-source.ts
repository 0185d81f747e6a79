import * as z from 'zod/mini'

/** A source of the catalog: a public register or the made-up sample. */
export const CatalogueSource = z.object({
  source: z.string(),
  /** The register's publisher; null for the sample and for an operator's own list. */
  publisher: z.nullable(z.string()),
  /** What its records are, 'Adult family home'. Null or missing if unknown. */
  kind: z.optional(z.nullable(z.string())),
  isSample: z.boolean(),
  count: z.int(),
  /** The date of the register's data; null if its file does not state one. */
  sourceDate: z.nullable(z.iso.date()),
  loadedAt: z.iso.datetime(),
})
export type CatalogueSource = z.infer<typeof CatalogueSource>

/** The source of made-up communities. They are marked as samples wherever anyone sees them. */
export const SAMPLE_SOURCE = 'sample'
/** The source of homes that staff added. Their facts have it as publisher, and so do staff's corrections. */
export const BY_HAND = 'by-hand'

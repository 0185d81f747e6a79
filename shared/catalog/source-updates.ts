import * as z from 'zod/mini'

/** What an edition changes among a source's homes, and its homes that may be another one of the catalog. */
export const EDITION_CHANGES = ['new', 'gone', 'license', 'capacity', 'price', 'twin'] as const

/** What was read from an edition and what it changes. */
export const EditionReport = z.object({
  read: z.int(),
  refused: z.int(),
  /** Refused rows and values treated as unknown, the most frequent first. */
  findings: z.array(z.object({ field: z.string(), reason: z.string(), count: z.int() })),
  /** Homes by what changes, with the first names. What changes nothing is left out. */
  changes: z.array(z.object({ kind: z.enum(EDITION_CHANGES), count: z.int(), names: z.array(z.string()) })),
  /** Why it wasn't applied by itself. */
  reasons: z.array(z.string()),
})
export type EditionReport = z.infer<typeof EditionReport>

/** An edition of a source: waiting, in use, or one to go back to. */
export const SourceEdition = z.object({
  id: z.guid(),
  state: z.enum(['held', 'current', 'replaced', 'refused']),
  fileName: z.string(),
  /** The day of its newest record; null if no record has one. */
  editionDate: z.nullable(z.iso.date()),
  receivedAt: z.iso.datetime(),
  report: EditionReport,
})
export type SourceEdition = z.infer<typeof SourceEdition>

/** A source with its publisher's checks, what the catalog has of it, and its editions, the newest first. */
export const SourceUpdate = z.object({
  source: z.string(),
  publisher: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  isSample: z.boolean(),
  /** What the catalog has of it: its listed records, the day of its data if known, and when they were loaded. */
  loaded: z.nullable(
    z.object({ count: z.int(), sourceDate: z.nullable(z.iso.date()), loadedAt: z.iso.datetime() }),
  ),
  /** The publisher's page, and the day on which someone last looked at it. */
  page: z.optional(z.string()),
  cited: z.optional(z.string()),
  /** Whether the description says where the register's file is. */
  canFetch: z.boolean(),
  isOn: z.boolean(),
  /** Whether its data are so old that the operator should get newer ones. */
  isStale: z.boolean(),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Null reads "never fetched". */
  succeededAt: z.nullable(z.iso.datetime()),
  nextCheckAt: z.nullable(z.iso.datetime()),
  problem: z.nullable(z.string()),
  editions: z.array(SourceEdition),
})
export type SourceUpdate = z.infer<typeof SourceUpdate>

export const SourceSwitch = z.strictObject({ isOn: z.boolean() })
export const EditionDecision = z.strictObject({ decision: z.enum(['apply', 'refuse']) })

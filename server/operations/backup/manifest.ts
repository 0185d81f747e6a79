import * as z from 'zod/mini'

/** Of a part as it is before compression: what is held in memory at once, and what a small part may grow to. */
export const MAX_PART_BYTES = 8 * 1024 * 1024
/** Of a part in the file: what does not compress grows a little. */
export const MAX_PART_SIZE = MAX_PART_BYTES + 1024 * 1024
/** Room for some 400,000 parts, which are terabytes. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** The folders of the parts. */
export const ROWS = 'rows/'
export const PICTURES = 'pictures/'
export const ERASED = 'erased/'

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Count = z.int().check(z.minimum(0))

/** One file in the archive, gzipped. */
export const Part = z.object({
  name: z.string().check(z.regex(/^(rows|pictures|erased)\/[a-z0-9_/-]{1,80}\.gz$/)),
  /** In the archive, in bytes. */
  size: z.int().check(z.minimum(1), z.maximum(MAX_PART_SIZE)),
  /** Of those bytes. */
  sha256: Hash,
  /** How many bytes it holds. */
  bytes: z.int().check(z.minimum(1), z.maximum(MAX_PART_BYTES)),
})
export type Part = z.infer<typeof Part>

const Table = z.object({ name: Name, columns: z.array(Name), rows: Count })
export type Table = z.infer<typeof Table>

/** What a backup holds. It is the archive's last file, and its own hash stands in its name. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Every migration that had run, so that any later version can make the same schema and go on from there. */
  migrations: z.array(z.object({ name: z.string(), hash: Hash })),
  /** In an order in which no row refers to one that is not there yet. */
  tables: z.array(Table),
  /** Where the numbers of identity columns go on. */
  sequences: z.array(z.object({ table: Name, column: Name, last: z.string().check(z.regex(/^\d{1,19}$/)) })),
  parts: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

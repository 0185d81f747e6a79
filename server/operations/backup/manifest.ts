import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'

/** The uncompressed size of a part. A backup or restore holds one part in memory. */
export const MAX_PART_BYTES = 8 * 1024 * 1024
/** The compressed size of a part. Incompressible data grows a little. */
export const MAX_PART_SIZE = MAX_PART_BYTES + 1024 * 1024
/** Enough for about 400,000 parts, which hold a terabyte of rows. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** Of the parts' names: they are compressed with zstd. */
export const ENDING = '.zst'

/** The manifest's name contains its hash. */
export const MANIFEST_NAME = /^manifest-([0-9a-f]{64})\.json$/

/** The folders of the parts. */
export const ROWS = 'rows/'
export const IMAGES = 'pictures/'
export const ERASED = 'erased/'

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Count = z.int().check(z.minimum(0))

/** One compressed file in the archive. */
export const Part = z.object({
  name: z.string().check(z.regex(/^(rows|pictures|erased)\/[a-z0-9_/-]{1,80}\.zst$/)),
  /** The compressed size, in bytes. */
  size: z.int().check(z.minimum(1), z.maximum(MAX_PART_SIZE)),
  /** The hash of the compressed bytes. */
  sha256: Hash,
  /** The uncompressed size, in bytes. */
  bytes: z.int().check(z.minimum(1), z.maximum(MAX_PART_BYTES)),
})
export type Part = z.infer<typeof Part>

const Table = z.object({ name: Name, columns: z.array(Name), rows: Count })
export type Table = z.infer<typeof Table>

/** The content of a backup. It is the archive's last file, and its name contains its hash. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Every applied migration, so that a later version can recreate the schema and migrate from there. */
  migrations: z.array(z.object({ name: z.string(), hash: Hash })),
  tables: z.array(Table),
  /** The last value of each identity column. */
  sequences: z.array(z.object({ table: Name, column: Name, last: z.string().check(z.regex(/^\d{1,19}$/)) })),
  parts: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

/** The file isn't a backup, or not all of it. */
export class DamagedBackupError extends OperatorError {
  override name = 'DamagedBackupError'

  constructor(reason: string) {
    super(`the file is not a complete backup: ${reason}`)
  }
}

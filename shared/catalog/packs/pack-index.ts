import * as z from 'zod/mini'

/** living: assisted living and the like. nursing: homes that are only nursing homes. */
export const PackKind = z.enum(['living', 'nursing'])
export type PackKind = z.infer<typeof PackKind>

/** SHA-256 in hexadecimal digits. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A pack that can be fetched. */
export const PackEntry = z.object({
  state: z.string(),
  kind: PackKind,
  /** SHA-256 of the pack's text, in hexadecimal digits. */
  hash: Hash,
  /** What a phone loads. */
  bytes: z.int(),
  /** Communities in the state, without those across its border. */
  communities: z.int(),
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: z.nullable(z.string()),
})
export type PackEntry = z.infer<typeof PackEntry>

/** A file that every list needs, such as the map of open water. */
const SharedFile = z.object({ hash: Hash, bytes: z.int() })

/** The current packs of a server, by state, and the map of open water (water-map.ts). */
export const PackIndex = z.object({ format: z.int(), packs: z.array(PackEntry), water: SharedFile })
export type PackIndex = z.infer<typeof PackIndex>

export const PACK_INDEX_PATH = '/packs/index.json'

/** The path of a pack. Its content never changes. */
export const packPath = ({ state, kind, hash }: Pick<PackEntry, 'state' | 'kind' | 'hash'>): string =>
  `/packs/${state}.${kind}.${hash}.jsonl`

/** The path of the map of open water. */
export const waterPath = ({ hash }: Pick<PackIndex['water'], 'hash'>): string => `/packs/water.${hash}.bin`

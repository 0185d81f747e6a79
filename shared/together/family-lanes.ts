import * as z from 'zod/mini'
import { MAX_LANE_CHARACTERS } from '../contract/limits.ts'

/** How many phones can write to one family's list, and how many lanes a list may ever have, those that were left included. */
export const MAX_LANES = 12
export const MAX_LANES_EVER = 48
/** How long a family's list is kept after a phone last read or wrote it, in days. */
export const FAMILY_LIST_DAYS = 180

/** The first 128 bits of the SHA-256 of its writer's secret, in base64url: the secret proves who writes, without an account. */
export const LaneId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** The id of the lane of the phone that started it, which alone can end it. */
export const FamilyListId = LaneId
/** 256 bits in base64url. */
export const FamilySecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The header of everyone who reads, derived from the reading key. The server stores its hash. */
export const FAMILY_LIST_TOKEN = 'Family-List-Token'
/** The header of those who also write, derived from the writing key. The server stores its hash. */
export const FAMILY_LIST_WRITER = 'Family-List-Writer'
/** The header with the secret of a lane's only writer. */
export const LANE_SECRET = 'Lane-Secret'

const Version = z.int().check(z.minimum(1))

/** What a phone encrypted, in base64url. */
const Ciphertext = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(MAX_LANE_CHARACTERS))
export const LaneUpload = z.object({ ciphertext: Ciphertext })
/** The version of the lane after the write. */
export const LaneReceipt = z.object({ version: Version })
/** A lane. Without a ciphertext, its writer has left. */
export const Lane = z.object({ version: Version, ciphertext: z.nullable(z.string()) })
/** Which lanes a list has. A lane that is missing was never written here, or was lost with a restored database. */
export const FamilyListIndex = z.object({
  lanes: z.array(z.object({ lane: LaneId, version: Version, hasLeft: z.boolean() })),
})
export type FamilyListIndex = z.infer<typeof FamilyListIndex>

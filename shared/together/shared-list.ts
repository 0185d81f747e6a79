import * as z from 'zod/mini'
import { MAX_SHARED_CHARACTERS, MAX_SHARED_DAYS } from '../contract/limits.ts'

/** 128 random bits in base64url (RFC 4648, section 5), made by the phone. */
export const SharedListId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** 256 random bits in base64url, made by the phone. Replaces or stops its copy. */
export const SharedListToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** The header with the token. */
export const SHARED_LIST_TOKEN = 'Shared-List-Token'

/** What a phone encrypted, in base64url. */
export const Ciphertext = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(MAX_SHARED_CHARACTERS))

/** A copy to store. It expires so many days after this upload. */
export const SharedListUpload = z.object({
  ciphertext: Ciphertext,
  expiresInDays: z.int().check(z.minimum(1), z.maximum(MAX_SHARED_DAYS)),
})
export type SharedListUpload = z.infer<typeof SharedListUpload>

export const SharedListReceipt = z.object({
  id: SharedListId,
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SharedListReceipt = z.infer<typeof SharedListReceipt>

/** A stored copy. Only the link's fragment can decrypt it. */
export const SharedList = z.extend(SharedListReceipt, { ciphertext: z.string() })
export type SharedList = z.infer<typeof SharedList>

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { ImageUpload } from '#shared/contract/business-form.ts'
import { IMAGE_PATH } from '#shared/contract/paths.ts'

/** Of the key that signs the URLs (see session/tokens.ts). */
const PURPOSE = 'business-image upload address'

/** What one of our upload URLs accepts. */
export interface UploadGrant {
  id: string
  /** If undefined, any image below the size limit. */
  upload?: ImageUpload | undefined
  expiresAt: Date
}

/** Signs and verifies URLs that accept one file. The database ensures that each is used only once. */
export interface UploadUrls {
  /** @returns the path and query of a signed URL. The expiry is cut to whole seconds. */
  sign(grant: UploadGrant): string
  /** @returns what was signed, even if expired; undefined if the URL differs from a signed one in any way */
  verify(url: URL): UploadGrant | undefined
}

/**
 * Creates URLs with a key that is derived from the session tokens' secret, so that servers that share the secret
 * accept each other's URLs.
 */
export function createUploadUrls(tokens: Pick<Tokens, 'deriveKey' | 'acceptedKeys'>): UploadUrls {
  const signWith = (key: Buffer, { id, upload, expiresAt }: UploadGrant) => {
    const query = new URLSearchParams({
      expires: String(Math.floor(expiresAt.getTime() / 1000)),
      ...(upload && { type: upload.contentType, size: String(upload.size) }),
    })
    const signature = createHmac('sha256', key).update(`${id}?${query}`).digest('base64url')
    return `${IMAGE_PATH}${id}?${query}&signature=${signature}`
  }
  const verify = ({ pathname, search, searchParams }: URL): UploadGrant | undefined => {
    const type = searchParams.get('type')
    const claimed: UploadGrant = {
      id: pathname.slice(IMAGE_PATH.length),
      expiresAt: new Date(Number(searchParams.get('expires')) * 1000),
      ...(type && {
        upload: { contentType: type as ImageUpload['contentType'], size: Number(searchParams.get('size')) },
      }),
    }
    if (Number.isNaN(claimed.expiresAt.getTime())) return undefined
    // Signing the claims again must produce the same URL.
    const isOurs = tokens
      .acceptedKeys(PURPOSE)
      .some((key) => areEqual(signWith(key, claimed), pathname + search))
    return isOurs ? claimed : undefined
  }
  return { sign: (grant) => signWith(tokens.deriveKey(PURPOSE), grant), verify }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

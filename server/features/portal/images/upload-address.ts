import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { IMAGE_PATH, type ImageUpload } from '../../../../shared/business-form.ts'

const KEY_BYTES = 32

/** What an address of ours promises to take. */
export interface UploadGrant {
  id: string
  /** Without it any image of any size below the limit. */
  upload?: ImageUpload | undefined
  expiresAt: Date
}

/** Signs and reads addresses that take one file. That each is used once is held in the database. */
export interface UploadAddresses {
  /** @returns the path and query of a signed address; the time is kept in whole seconds */
  sign(grant: UploadGrant): string
  /** @returns what was signed, expired or not; undefined for an address that is not ours, word for word */
  read(url: URL): UploadGrant | undefined
}

/**
 * Addresses under a key derived from the secret of the session tokens, so that servers that share that one take
 * each other's addresses. Without a secret they are good for this app alone.
 */
export function createUploadAddresses(
  secret = randomBytes(KEY_BYTES).toString('base64url'),
): UploadAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'business-image upload address', KEY_BYTES))
  const sign = ({ id, upload, expiresAt }: UploadGrant) => {
    const query = new URLSearchParams({
      expires: String(Math.floor(expiresAt.getTime() / 1000)),
      ...(upload && { type: upload.contentType, size: String(upload.size) }),
    })
    const signature = createHmac('sha256', key).update(`${id}?${query}`).digest('base64url')
    return `${IMAGE_PATH}${id}?${query}&signature=${signature}`
  }
  const read = ({ pathname, search, searchParams }: URL): UploadGrant | undefined => {
    const type = searchParams.get('type')
    const claimed: UploadGrant = {
      id: pathname.slice(IMAGE_PATH.length),
      expiresAt: new Date(Number(searchParams.get('expires')) * 1000),
      ...(type && {
        upload: { contentType: type as ImageUpload['contentType'], size: Number(searchParams.get('size')) },
      }),
    }
    if (Number.isNaN(claimed.expiresAt.getTime())) return undefined
    // Signed anew, what the address claims must give the very same address.
    return areEqual(sign(claimed), pathname + search) ? claimed : undefined
  }
  return { sign, read }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { decrypt, isSecret, NewerCopyError, WrongSecretError } from '../sharing/encryption.ts'
import { getCopy } from '../sharing/share-requests.ts'
import { SharedShortlist } from '../sharing/shared-shortlist.ts'

/**
 * gone: it was stopped or has expired; `message` is the server's. unknown: the server has nothing at this address.
 * incomplete: the link has no key. wrong_key: its key doesn't open this copy. newer: this app is too old to read it.
 * unreachable: no answer from our server. failed: the server failed, or the copy makes no sense.
 */
export type OpenedCopy =
  | { kind: 'opened'; list: SharedShortlist; expiresAt: number }
  | { kind: 'gone'; message: string }
  | { kind: 'unknown' | 'incomplete' | 'wrong_key' | 'newer' | 'unreachable' | 'failed' }

/** Loads a shared copy and decrypts it with the key from the link. Never rejects. */
export async function openCopy(id: string, secret: string): Promise<OpenedCopy> {
  if (!isSecret(secret)) return { kind: 'incomplete' }
  const reply = await getCopy(id)
  if (reply.kind === 'unreachable') return reply
  if (reply.kind === 'refused') {
    if (reply.code === 'erased') return { kind: 'gone', message: reply.message }
    return { kind: reply.code === 'not_found' ? 'unknown' : 'failed' }
  }
  try {
    const list = SharedShortlist.parse(JSON.parse(await decrypt(id, secret, reply.data.ciphertext)))
    return { kind: 'opened', list, expiresAt: Date.parse(reply.data.expiresAt) }
  } catch (error) {
    if (error instanceof WrongSecretError) return { kind: 'wrong_key' }
    return { kind: error instanceof NewerCopyError ? 'newer' : 'failed' }
  }
}

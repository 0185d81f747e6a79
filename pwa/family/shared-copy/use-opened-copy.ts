import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { whileCurrent } from '../../ui/while-current.ts'
import { canEncrypt, decrypt, isSecret, NewerCopyError, WrongSecretError } from '../sharing/encryption.ts'
import { getCopy } from '../sharing/share-requests.ts'
import { SharedShortlist } from '../sharing/shared-shortlist.ts'

/** insecure: the page was opened without HTTPS, where browsers can't decrypt. */
export type ShownCopy = OpenedCopy | { kind: 'loading' } | { kind: 'insecure' }

/** Opens the copy that the address names. `reload` opens it again. */
export function useOpenedCopy(): { copy: ShownCopy; reload: () => void } {
  const { id = '' } = useParams()
  const { pathname, hash } = useLocation()
  const [secret, setSecret] = useState(() => hash.slice(1))
  const [attempt, setAttempt] = useState(0)
  const [copy, setCopy] = useState<ShownCopy>({ kind: 'loading' })
  useEffect(() => {
    const wanted = hash.slice(1)
    if (wanted === secret) return
    // The skip link replaces the key in the address, and the next reload needs it.
    if (isSecret(secret) && !isSecret(wanted))
      window.history.replaceState(window.history.state, '', `${pathname}#${secret}`)
    else setSecret(wanted)
  }, [hash, pathname, secret])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the copy again
  useEffect(() => {
    setCopy({ kind: canEncrypt() ? 'loading' : 'insecure' })
    return canEncrypt() ? whileCurrent(openCopy(id, secret), setCopy) : undefined
  }, [id, secret, attempt])
  return { copy, reload: () => setAttempt((count) => count + 1) }
}

/**
 * gone: it was stopped or has expired; `message` is the server's. unknown: the server has nothing at this address.
 * incomplete: the link has no key. wrong_key: its key doesn't open this copy. newer: this app is too old to read it.
 * unreachable: no answer from our server. failed: the server failed, or the copy makes no sense.
 */
type OpenedCopy =
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

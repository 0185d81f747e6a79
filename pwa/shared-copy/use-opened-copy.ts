import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { canEncrypt, isSecret } from '../sharing/encryption.ts'
import { type OpenedCopy, openCopy } from './open-copy.ts'

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
    let isCurrent = true
    setCopy({ kind: 'loading' })
    if (canEncrypt()) void openCopy(id, secret).then((opened) => isCurrent && setCopy(opened))
    else setCopy({ kind: 'insecure' })
    return () => {
      isCurrent = false
    }
  }, [id, secret, attempt])
  return { copy, reload: () => setAttempt((count) => count + 1) }
}

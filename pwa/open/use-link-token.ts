import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkToken } from '#shared/mailed-link.ts'
import { syncDeletionMark } from '../local/deletion-mark.ts'

const STORAGE_KEY = 'hearthfinder.mailed-link'

/** The token in an address's fragment; undefined if it has none or an incomplete one. */
function parseFragment(hash: string): string | undefined {
  const token = LinkToken.safeParse(hash.slice(1))
  return token.success ? token.data : undefined
}

/**
 * Returns the mailed link's token from the address, or the one that this tab has kept. Removes it from the address, so
 * that it is neither copied, shown, nor stored in the browser's history.
 */
export function useLinkToken(): { token: string | undefined; isIncomplete: boolean } {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => parseFragment(hash) ?? readToken())
  const [hadFragment, setHadFragment] = useState(hash !== '')
  useEffect(() => {
    if (!hash) return
    const found = parseFragment(hash)
    setHadFragment(true)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (found) keepToken(found)
    setToken(found)
  }, [hash])
  return { token, isIncomplete: hadFragment && token === undefined }
}

function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function keepToken(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token)
    syncDeletionMark()
  } catch {
    // Storage is refused; the token lasts until the tab is reloaded.
  }
}

/** Forgets the token once the list is stored with it. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is refused, so nothing is stored in it.
  }
}

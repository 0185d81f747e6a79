import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkToken } from '#shared/contract/mailed-link.ts'
import { readStored, store } from '../../local/browser-storage.ts'
import { syncDeletionMark } from '../../local/deletion-mark.ts'

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
  const [token, setToken] = useState(
    () => parseFragment(hash) ?? readStored('sessionStorage', STORAGE_KEY) ?? undefined,
  )
  const [hadFragment, setHadFragment] = useState(hash !== '')
  useEffect(() => {
    if (!hash) return
    const found = parseFragment(hash)
    setHadFragment(true)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // If storage is refused, the token lasts until the tab is reloaded.
    if (found && store('sessionStorage', STORAGE_KEY, found)) syncDeletionMark()
    setToken(found)
  }, [hash])
  return { token, isIncomplete: hadFragment && token === undefined }
}

/** Forgets the token once the list is stored with it. */
export const forgetToken = (): unknown => store('sessionStorage', STORAGE_KEY, null)

import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DraftKeys } from '#shared/desk/inbox.ts'
import { getAdmin } from '../admin-api.ts'
import { readSession, watchSession } from '../session.ts'

/** In memory only: after a reload, they are loaded again with the session. */
let loaded: { username: string; keys: Promise<CryptoKey[]> } | undefined

/**
 * The keys of the signed-in person's drafts. The first one encrypts. The browser doesn't export them.
 * @throws if the server doesn't send them, or the page is insecure and has no Web Crypto
 */
export function loadDraftKeys(username: string): Promise<CryptoKey[]> {
  if (loaded?.username === username) return loaded.keys
  const keys = importKeys()
  loaded = { username, keys }
  // A failure is tried again with the next draft.
  keys.catch(() => {
    if (loaded?.keys === keys) loaded = undefined
  })
  return keys
}

async function importKeys(): Promise<CryptoKey[]> {
  const { keys } = await getAdmin(ADMIN_API.inboxDraftKeys, DraftKeys)
  return Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey('raw', decodeBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  )
}

export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

watchSession(() => {
  if (readSession()?.admin.username !== loaded?.username) loaded = undefined
})

import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readStored, store } from '#pwa/local/browser-storage.ts'
import { type Access, mayUse } from '#shared/contract/access.ts'
import type { Admin } from '#shared/desk/admin.ts'

// The contract defines these keys. Besides them, the portal stores only encrypted drafts on the device (drafts/).
const TOKEN_KEY = 'adminToken'
const USER_KEY = 'adminUser'

/** An operator signed in on this browser: the bearer token of every call, and the account. */
interface AdminSession {
  token: string
  admin: Pick<Admin, 'username' | 'role'>
}

/**
 * `logged-out` by the operator; `rejected` when the server no longer accepts the token; `none` if none has
 * ended.
 */
type SessionEnd = 'logged-out' | 'rejected' | 'none'
let lastEnd: SessionEnd = 'none'
const listeners = new Set<() => void>()

// Of the stored admin, the portal uses the name, and the role to choose what to show. Where an object has only the
// contract's username, every account was an owner. A changed role ends the account's sessions, so this one is current.
const StoredAdmin = z.object({ username: z.string(), role: z._default(z.string(), 'admin') })

// The same object for as long as the stored values are the same, so that React sees only real changes.
let cached: { stored: string; session: AdminSession | null } = { stored: '', session: null }

/** The session stored in this browser; null unless both the token and the admin are present and valid. */
export function readSession(): AdminSession | null {
  const [token, user] = [readStored('localStorage', TOKEN_KEY), readStored('localStorage', USER_KEY)]
  const stored = JSON.stringify([token, user])
  if (cached.stored !== stored) cached = { stored, session: parse(token, user) }
  return cached.session
}

function parse(token: string | null, user: string | null): AdminSession | null {
  if (!token || !user) return null
  try {
    return { token, admin: StoredAdmin.parse(JSON.parse(user)) }
  } catch {
    return null
  }
}

/** Stores a session after signing in. Returns false if the browser blocks storage. */
export function saveSession(token: string, admin: Admin): boolean {
  const isStored =
    store('localStorage', TOKEN_KEY, token) && store('localStorage', USER_KEY, JSON.stringify(admin))
  if (!isStored) return false
  lastEnd = 'none'
  notifyListeners()
  return true
}

/** Ends the session in this browser; the portal's screens then redirect to the login. */
export function endSession(how: Exclude<SessionEnd, 'none'>): void {
  lastEnd = how
  for (const key of [TOKEN_KEY, USER_KEY]) store('localStorage', key, null)
  notifyListeners()
}

/** How the last session ended. Except after logging out, signing in returns to the previous screen. */
export const lastSessionEnd = (): SessionEnd => lastEnd

function notifyListeners() {
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` when someone signs in or out, in this tab or another. Returns a function that stops it.
 */
export function watchSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

// One handler serves all listeners. Between two separate handlers, React may render: a screen whose data was
// already cleared, but which does not yet know that the session has ended, would then load the data again
// without a token.
function onStorage(event: StorageEvent) {
  if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) notifyListeners()
}

/** The session for a component; null when no one is signed in. */
export const useSession = (): AdminSession | null => useSyncExternalStore(watchSession, readSession)

/** Whether the role of the signed-in person may use a group of the portal. The server checks each call by itself. */
export function useMayUse(access: Access): boolean {
  const session = useSession()
  return session !== null && mayUse(session.admin.role, access)
}

import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Admin } from '../../shared/admin.ts'

// The contract's keys. Nothing else of the portal is ever kept on the device.
const TOKEN = 'adminToken'
const USER = 'adminUser'

/** Someone signed in here: the bearer token of every call, and who it is. */
export interface AdminSession {
  token: string
  admin: Pick<Admin, 'username'>
}

/** `left` by the Logout button; `lost` when the server knew the token no more; `none` when no session ended here. */
type Ending = 'left' | 'lost' | 'none'
let ending: Ending = 'none'
const listeners = new Set<() => void>()

// Of the stored admin only the name is shown.
const KnownAdmin = z.object({ username: z.string() })

// One object for as long as what is stored is the same, so that React sees a change only when there is one.
let last: { stored: string; session: AdminSession | null } = { stored: '', session: null }

/** The session kept in this browser; null unless both the token and the admin are there and readable. */
export function readSession(): AdminSession | null {
  const [token, user] = [read(TOKEN), read(USER)]
  const stored = JSON.stringify([token, user])
  if (last.stored !== stored) last = { stored, session: parse(token, user) }
  return last.session
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(token: string | null, user: string | null): AdminSession | null {
  if (!token || !user) return null
  try {
    return { token, admin: KnownAdmin.parse(JSON.parse(user)) }
  } catch {
    return null
  }
}

/** Keeps a session after signing in. False when the browser lets us keep nothing. */
export function saveSession(token: string, admin: Admin): boolean {
  try {
    localStorage.setItem(TOKEN, token)
    localStorage.setItem(USER, JSON.stringify(admin))
  } catch {
    return false
  }
  ending = 'none'
  tellListeners()
  return true
}

/** Ends the session in this browser; the screens then lead to the login. */
export function endSession(how: Exclude<Ending, 'none'>): void {
  ending = how
  try {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(USER)
  } catch {
    // A browser that lets us keep nothing has nothing to forget.
  }
  tellListeners()
}

/** How the last session ended: unless one left it, signing in leads back to where one was. */
export const lastSessionEnd = (): Ending => ending

function tellListeners() {
  for (const listener of listeners) listener()
}

/** Calls `listener` when someone signs in or out, here or in another tab. Returns what stops it. */
export function watchSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

// One for all listeners: between two of its own a browser lets React draw, and a screen that has been told to forget
// its data, but not yet that the session is over, would ask for them anew without a token.
function onStorage(event: StorageEvent) {
  if (event.key === null || event.key === TOKEN || event.key === USER) tellListeners()
}

/** The session for a screen; null when nobody is signed in. */
export const useSession = (): AdminSession | null => useSyncExternalStore(watchSession, readSession)

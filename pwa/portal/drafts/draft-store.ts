import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { DraftKeys } from '#shared/desk/inbox.ts'
import { getAdmin } from '../admin-api.ts'
import { readSession, watchSession } from '../session.ts'

const PREFIX = 'portalDraft '
const MAX_AGE_MS = 7 * DAY_MS
const NONCE_BYTES = 12

/** A draft on the device. `at` is when it was typed, in milliseconds since 1970. */
const Stored = z.object({ at: z.number(), nonce: z.string(), text: z.string() })

/** What was typed in this tab, by entry. It is there at once, and also where the device keeps nothing. */
const typed = new Map<string, string>()
/** The latest write of each entry, so that a slower one before it doesn't replace it. */
const writes = new Map<string, number>()
let lastWrite = 0

const currentUser = () => readSession()?.admin.username
const entryOf = (username: string, place: string) => `${PREFIX}${username} ${place}`

/** What was typed at a place in this tab and isn't saved. */
export const readTyped = (place: string): string | undefined => typed.get(entryOf(currentUser() ?? '', place))

/** Reads a draft of the signed-in person. @returns undefined without one, and for one that can't be decrypted */
export async function readDraft(place: string): Promise<string | undefined> {
  const username = currentUser()
  if (username === undefined) return undefined
  const entry = entryOf(username, place)
  // The keys are also loaded for the first draft, so that it can be kept without a connection.
  const keys = await loadDraftKeys(username).catch(() => [])
  if (typed.has(entry)) return typed.get(entry)
  const stored = readStored(entry)
  if (!stored) return undefined
  for (const key of keys) {
    const text = await decrypt(key, entry, stored)
    if (text !== undefined) return text
  }
  return undefined
}

/** Keeps what was typed at a place, or deletes it (undefined). Never rejects: without storage, it is kept in this tab only. */
export async function keepDraft(place: string, text: string | undefined): Promise<void> {
  const username = currentUser()
  if (username === undefined) return
  const entry = entryOf(username, place)
  const write = ++lastWrite
  writes.set(entry, write)
  if (text === undefined) {
    typed.delete(entry)
    removeStored(entry)
    return
  }
  typed.set(entry, text)
  try {
    const [key] = await loadDraftKeys(username)
    const stored = key && (await encrypt(key, entry, text))
    // Meanwhile, the person may have typed more, saved it or logged out. A session that only expired keeps it.
    if (stored && writes.get(entry) === write) localStorage.setItem(entry, JSON.stringify(stored))
  } catch {
    // Blocked or full storage, no connection yet, or an insecure page.
  }
}

/** Deletes the drafts of the signed-in person on this device. */
export function deleteOwnDrafts(): void {
  typed.clear()
  writes.clear()
  const own = entryOf(currentUser() ?? '', '')
  for (const entry of listEntries()) if (entry.startsWith(own)) removeStored(entry)
}

/** Deletes everyone's drafts that are older than seven days. */
export function deleteOldDrafts(): void {
  for (const entry of listEntries()) if (!readStored(entry)) removeStored(entry)
}

/** Calls `listener` when another tab keeps or deletes a draft of a place. @returns a function that stops it */
export function watchDraft(place: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const entry = entryOf(currentUser() ?? '', place)
    if (key !== entry) return
    typed.delete(entry)
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** @returns undefined for none, and for one that is damaged or too old */
function readStored(entry: string): z.infer<typeof Stored> | undefined {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(entry) ?? ''))
    return Date.now() - stored.at < MAX_AGE_MS ? stored : undefined
  } catch {
    return undefined
  }
}

function removeStored(entry: string): void {
  try {
    localStorage.removeItem(entry)
  } catch {
    // A browser that blocks storage has nothing to remove.
  }
}

function listEntries(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

// The entry's name is authenticated, so that a draft can't be moved to another lead.
const gcm = (entry: string, nonce: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(entry),
})

async function encrypt(key: CryptoKey, entry: string, text: string): Promise<z.infer<typeof Stored>> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const bytes = await crypto.subtle.encrypt(gcm(entry, nonce), key, new TextEncoder().encode(text))
  return { at: Date.now(), nonce: encodeBase64(nonce), text: encodeBase64(new Uint8Array(bytes)) }
}

async function decrypt(key: CryptoKey, entry: string, { nonce, text }: z.infer<typeof Stored>) {
  try {
    const bytes = await crypto.subtle.decrypt(gcm(entry, decodeBase64(nonce)), key, decodeBase64(text))
    return new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}

const encodeBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

// The next person must not see what this one typed. Theirs is still on the device, encrypted.
let owner = currentUser()
watchSession(() => {
  if (currentUser() !== owner) typed.clear()
  owner = currentUser()
})

/** In memory only: after a reload, they are loaded again with the session. */
let loaded: { username: string; keys: Promise<CryptoKey[]> } | undefined

/**
 * The keys of the signed-in person's drafts. The first one encrypts. The browser doesn't export them.
 * @throws if the server doesn't send them, or the page is insecure and has no Web Crypto
 */
function loadDraftKeys(username: string): Promise<CryptoKey[]> {
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

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

watchSession(() => {
  if (readSession()?.admin.username !== loaded?.username) loaded = undefined
})

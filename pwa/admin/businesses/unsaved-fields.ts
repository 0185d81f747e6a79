import { lastSessionEnd, readSession } from '../session.ts'
import type { BusinessFields } from './business-fields.ts'

// In memory only, because the portal stores nothing on the device.
let stashed: { screen: string; username: string; fields: BusinessFields } | undefined

/**
 * Call this when the form unmounts. If the session expired while the operator was typing, stashes the values
 * until they sign in again; otherwise discards them. `screen` is the screen's path.
 */
export function stashUnsavedFields(screen: string, username: string, fields: BusinessFields): void {
  const isLost = readSession() === null && lastSessionEnd() !== 'logged-out'
  stashed = isLost ? { screen, username, fields } : undefined
}

/** The stashed values of this screen, if the operator who is signed in now typed them. */
export function findUnsavedFields(screen: string): BusinessFields | undefined {
  if (stashed?.screen !== screen || stashed.username !== readSession()?.admin.username) return undefined
  return stashed.fields
}

import { lastSessionEnd, readSession } from '../session.ts'
import type { BusinessFields } from './business-fields.ts'

// In memory alone: nothing of the portal is kept on the device.
let kept: { screen: string; username: string; fields: BusinessFields } | undefined

/**
 * When a session was lost under someone who was typing, keeps what was typed until they are back; in any other
 * case forgets it. To be called when the form leaves the screen.
 */
export function stashUnsavedFields(screen: string, username: string, fields: BusinessFields): void {
  const isLost = readSession() === null && lastSessionEnd() !== 'left'
  kept = isLost ? { screen, username, fields } : undefined
}

/** What was typed on this screen (its address) before the session was lost, by the one who is signed in now. */
export function findUnsavedFields(screen: string): BusinessFields | undefined {
  if (kept?.screen !== screen || kept.username !== readSession()?.admin.username) return undefined
  return kept.fields
}

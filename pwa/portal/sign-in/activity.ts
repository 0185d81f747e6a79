import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminSession } from '#shared/desk/admin.ts'
import { getAdmin, lastCallAt, pollAdmin } from '../admin-api.ts'

/** The server ends a session after this long without a call, in milliseconds. */
const IDLE_MS = 30 * 60_000
/** Typing without calls, such as in a long form, keeps the session open with one call in this time. */
const KEEP_OPEN_MS = 5 * 60_000
const CHECK_MS = 60_000
const Sessions = z.array(AdminSession)

/**
 * Keeps the session open while the operator types or clicks, and finds out when it has become idle, so that the screen
 * is covered. @returns a function that stops it
 */
export function watchActivity(): () => void {
  let isCalling = false
  const callAfter = async (ms: number, call: typeof getAdmin) => {
    if (isCalling || Date.now() - lastCallAt() <= ms) return
    isCalling = true
    await call(ADMIN_API.sessions, Sessions).catch(ignore)
    isCalling = false
  }
  const keepOpen = () => void callAfter(KEEP_OPEN_MS, getAdmin)
  const check = () => void callAfter(IDLE_MS, pollAdmin)
  const timer = setInterval(check, CHECK_MS)
  document.addEventListener('keydown', keepOpen)
  document.addEventListener('pointerdown', keepOpen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('keydown', keepOpen)
    document.removeEventListener('pointerdown', keepOpen)
  }
}

/** A failed call already ended the session, asked to sign in again, or said that there is no connection. */
const ignore = () => {}

import type { Role } from '#shared/contract/access.ts'
import type { Scope } from '#shared/desk/personal-tokens.ts'

/** The administrator behind an open session or a personal token. */
export interface AdminContext {
  adminId: string
  username: string
  /** As it is now: a change applies to the next call. */
  role: Role
  /** The session; for a personal token its id, which no route that changes sessions gets. */
  sessionId: string
  /** What a personal token may read. Without it, the call has a session. */
  scopes?: readonly Scope[]
  /** Whether the password was entered, or a passkey used, within the last 30 minutes. Always for a personal token. */
  isRecent: boolean
  /** Whether a second factor is required, and the account has none. */
  lacksFactor: boolean
  /** Truncated; null if it is unknown. */
  ipAddress: string | null
}

import type { Deps } from '../../../app.ts'
import type { Background } from '../../../platform/background.ts'
import type { Postman } from '../../../platform/mail/postman.ts'
import type { Tokens } from '../session/tokens.ts'

/** What the portal's sessions stand on. */
export type AdminDeps = Pick<Deps, 'sql' | 'env' | 'log'> & {
  background: Background
  postman: Postman
  tokens: Tokens
}

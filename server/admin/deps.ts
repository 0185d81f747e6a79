import type { Deps } from '../app.ts'
import type { Background } from '../background.ts'
import type { Postman } from '../mail/postman.ts'
import type { Tokens } from './tokens.ts'

/** What the portal's sessions stand on. */
export type AdminDeps = Pick<Deps, 'sql' | 'env' | 'log' | 'clock'> & {
  background: Background
  postman: Postman
  tokens: Tokens
}

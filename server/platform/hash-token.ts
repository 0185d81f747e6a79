import { createHash } from 'node:crypto'

/**
 * The SHA-256 of a secret token, which is all that the database stores. The token is random, so the hash can't be
 * reversed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new secret token: 256 random bits that fit into an address. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/**
 * The SHA-256 of a secret token, which is all that the database stores. The token is random, so the hash can't be
 * reversed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'

const OTHERS = 0o077

/**
 * Creates DATA_DIR, and lets no other user in: it has families' data, secrets and the server's lock. Others can enter
 * root's, because one of them runs Postgres in it, but not list it.
 * @throws OperatorError if it can't be created or written
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const self = process.getuid?.()
  const mode = self === 0 ? 0o711 : 0o700
  try {
    await mkdir(dataDir, { recursive: true, mode })
    await access(dataDir, constants.W_OK)
    const found = await stat(dataDir)
    if (self !== 0 && found.uid === self && found.mode & OTHERS) await chmod(dataDir, mode)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be created or written: ${reason}`)
  }
}

/** The folder of the backups that the server makes before upgrades: BACKUP_DIR, or `backups` in DATA_DIR. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))

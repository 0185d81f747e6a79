import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Decrypter } from 'age-encryption'
import { OperatorError } from '#server/platform/operator-error.ts'
import { DamagedBackupError } from './damaged-backup-error.ts'
import { toWebStream } from './encryption.ts'

/** The start of every file that age encrypts. */
const MAGIC = Buffer.from('age-encryption.org/')
const NO_IDENTITY =
  'the backup is encrypted: name the file with its identity, by --identity FILE or BACKUP_IDENTITY_FILE'
const WRONG_IDENTITY =
  'the backup cannot be decrypted: it is encrypted to another recipient, or its header is damaged'

/** Reads the tar in a backup's file from its start, decrypted. */
export type ReadTar = () => Promise<AsyncIterable<Uint8Array>>

/**
 * Opens a backup's file, encrypted or not.
 * @param identities of age, for an encrypted file
 * @throws OperatorError if it can't be read, or is encrypted and no identity opens it
 */
export async function openSource(path: string, identities: readonly string[]): Promise<ReadTar> {
  if (!(await isEncrypted(path))) return async () => createReadStream(path)
  if (identities.length === 0) throw new OperatorError(NO_IDENTITY)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return () => decrypter.decrypt(toWebStream(createReadStream(path))).catch(refuse)
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })
  const start = Buffer.alloc(MAGIC.length)
  await file.read(start, 0, start.length, 0).finally(() => file.close())
  return start.equals(MAGIC)
}

function refuse(error: unknown): never {
  const isUnknown = error instanceof Error && error.message.startsWith('no identity matched')
  throw isUnknown ? new OperatorError(WRONG_IDENTITY) : new DamagedBackupError('it is damaged or truncated')
}

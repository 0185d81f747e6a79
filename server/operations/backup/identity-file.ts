import { open, readFile, stat } from 'node:fs/promises'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { OperatorError } from '#server/platform/operator-error.ts'

const OWNER_ONLY = 0o600
/** An identity takes 74 bytes (2,000 with post-quantum keys). */
const MAX_FILE_BYTES = 64 * 1024

/**
 * Creates a key pair for encrypted backups and writes its secret part to a new file that only its owner can read, in the
 * format of age-keygen.
 * @returns the public part
 * @throws OperatorError if the file already exists or can't be written
 */
export async function makeIdentityFile(path: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const file = await open(path, 'wx', OWNER_ONLY).catch((error) => {
    throw new OperatorError(
      error.code === 'EEXIST'
        ? `${path} already exists. Choose a new file name`
        : `${path} cannot be written: ${error.code}`,
    )
  })
  await file
    .writeFile(`# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`)
    .then(() => file.sync())
    .finally(() => file.close())
  return recipient
}

/**
 * Reads the identities in a file: one per line, with comments after #.
 * @throws OperatorError if the file can't be read, is too large, or has a line that isn't an identity
 */
export async function readIdentityFile(path: string): Promise<string[]> {
  const lines = (await readBounded(path)).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line && !line.startsWith('#'))
  if (identities.length === 0 || !identities.every(isIdentity))
    throw new OperatorError(`${path} is not an identity file: its lines must start with AGE-SECRET-KEY-`)
  return identities
}

async function readBounded(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= MAX_FILE_BYTES) return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  throw new OperatorError(`${path} is too large to be an identity file`)
}

function isIdentity(line: string): boolean {
  try {
    new Decrypter().addIdentity(line)
    return true
  } catch {
    return false
  }
}

import { open, readFile, stat } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { commandLine, OperatorError } from '#server/platform/operator-error.ts'

/** Encrypts a backup to public keys, in the format of age (https://age-encryption.org/v1). */
export interface Encryption {
  /** A step of a stream's pipeline. Holds a chunk of 64 KiB. */
  encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /**
   * Opens what was encrypted here. It is created for one backup and forgotten after it: the machine that makes backups
   * can read back the one it has just written, and none from before.
   */
  ownIdentity: string
}

/**
 * Prepares the encryption of one backup.
 * @param recipients public keys of age, which start with age1
 * @throws OperatorError that names a recipient that isn't a public key
 */
export async function createEncryption(recipients: readonly string[]): Promise<Encryption> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) addRecipient(encrypter, recipient)
  const ownIdentity = await generateX25519Identity()
  encrypter.addRecipient(await identityToRecipient(ownIdentity))
  return {
    ownIdentity,
    async *encrypt(plain) {
      yield* await encrypter.encrypt(toWebStream(plain))
    },
  }
}

/** A stream of the web platform with these chunks, each read when it is needed. */
export function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new OperatorError(
      `${recipient} is not a public key of age. ${commandLine('backup --make-key FILE')} creates one`,
    )
  }
}

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

import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { commandLine } from '#server/platform/command-line.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

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

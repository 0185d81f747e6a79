import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the authority that signed the tests' certificate. */
export const AUTHORITY_FILE = join(import.meta.dirname, 'ca.pem')
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** A certificate for `localhost`, not for 127.0.0.1, with its key. */
export const CERTIFICATE = { cert: read('localhost.pem'), key: read('localhost.key') }

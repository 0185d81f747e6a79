/**
 * `bun run health`: asks the server on this machine at /api/health, and exits with 1 unless it answers well. For the
 * health check of a container, which has no other program that could ask.
 */
import { isIPv6 } from 'node:net'
import { type Env, readEnv } from '#server/platform/env.ts'
import { answerHelp, commandLine, OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/kinds.ts'
import { API } from '#shared/contract/paths.ts'

const USAGE = `usage: ${commandLine('health')}`
const DESCRIPTION =
  'Asks the server on this machine whether it lives and reaches its database (/api/health). Exits with 1 if not.'
/** The server itself waits two seconds for its database. */
const TIMEOUT_MS = 4000
/** A server that listens at these addresses also listens at localhost. */
const ALL_ADDRESSES = ['0.0.0.0', '::', '']

async function askServer({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<string> {
  const host = ALL_ADDRESSES.includes(HOST) ? 'localhost' : HOST
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}${API.health}`
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new OperatorError(`${address} answered ${status}`)
  return `${address} answered ${status}`
}

answerHelp(process.argv.slice(2), USAGE, DESCRIPTION)
try {
  console.log(await askServer(readEnv(withSettingsFile(process.env))))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : 'the server does not answer')
  process.exit(1)
}

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOf, readNote } from '../database/embedded/home.ts'
import type { SystemUser } from '../database/embedded/run.ts'
import { findRunner } from '../database/embedded/runner.ts'
import type { Env } from '../env.ts'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import type { Risks } from '../risks.ts'
import { findObstacle } from './find-obstacle.ts'
import { handOver } from './hand-over.ts'

const CLONE = join(import.meta.dirname, '../../..')
/** Only root may listen below this port, unless Linux says otherwise. */
const FIRST_OPEN_PORT = 1024

type Endpoint = Pick<Env, 'PORT' | 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

/**
 * If root started this process, gives up root's rights for good: from now on it runs as the user who runs Postgres, who
 * becomes the owner of what the server keeps in DATA_DIR. If that user couldn't run the server, it says why and goes on as
 * root. Call it before anything is opened.
 * @param dataDir an absolute path; created if it doesn't exist
 * @param clone the folder of the program; tests have their own
 */
export async function leaveRoot(
  env: Endpoint,
  dataDir: string,
  { log, risks }: { log: Log; risks: Risks },
  clone = CLONE,
): Promise<void> {
  if (process.getuid?.() !== 0) return
  try {
    const user = await prepareUser(env, dataDir, clone)
    process.setgroups?.([user.gid])
    process.setgid?.(user.gid)
    process.setuid?.(user.uid)
    log.info('running as an unprivileged user', { uid: user.uid })
  } catch (error) {
    risks.report({
      id: 'runs_as_root',
      title: 'The web server runs as root',
      advice:
        `Someone who takes over the server has taken over the machine. ${reasonOf(error)}. ` +
        'Then restart the server, or start it as another user.',
    })
  }
}

/** A container may have taken the right to change owners and users from root. */
const reasonOf = (error: unknown) =>
  error instanceof OperatorError
    ? error.message
    : `Root may not change to another user here (${describeError(error).code ?? 'no code'}): allow it`

/** @throws OperatorError that says what keeps the user from running the server */
async function prepareUser(env: Endpoint, dataDir: string, clone: string): Promise<SystemUser> {
  if (env.PORT > 0 && env.PORT < (await firstOpenPort())) {
    throw new OperatorError(
      `Only root may listen on PORT ${env.PORT}: choose a port above 1023, with a proxy in front`,
    )
  }
  await mkdir(dataDir, { recursive: true })
  const homes = [dataDir, await readNote(dataDir)].filter((home) => home !== undefined)
  const user = await findRunner(clusterOf(homes.at(-1) ?? dataDir))
  if (!user) throw new OperatorError('Root has no other user to run as')
  const obstacle = await findObstacle(user, { clone, dataDir, env })
  if (obstacle) throw new OperatorError(obstacle)
  for (const home of homes) await handOver(home, user)
  return user
}

async function firstOpenPort(): Promise<number> {
  const text = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '')
  return text.trim() ? Number(text) : FIRST_OPEN_PORT
}

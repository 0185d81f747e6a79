import { stat } from 'node:fs/promises'
import { OperatorError } from '#server/platform/operator-error.ts'
import { run, type SystemUser } from './run.ts'

const NAME = 'hearthfinder'
/** Used where no user can be created. */
const FALLBACK_NAME = 'postgres'

/**
 * Finds the user who runs Postgres: the current user. Postgres refuses to run as root, so for root it is the owner of
 * the cluster, or the user `hearthfinder` for a new cluster, created if necessary.
 * @param cluster the cluster's folder, which may not exist yet
 * @returns undefined for the current user
 * @throws OperatorError if the cluster belongs to another user, or no user can be created
 */
export async function findRunner(cluster: string): Promise<SystemUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  if (process.getuid?.() === 0) {
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrCreateUser()
  }
  if (owner && owner.uid !== process.getuid?.()) {
    throw new OperatorError(`${cluster} belongs to another user: start the server as that user`)
  }
  return undefined
}

async function findOrCreateUser(): Promise<SystemUser> {
  const found = await lookUp(NAME)
  if (found) return found
  await run(['groupadd', '--system', '--force', NAME], undefined)
  const options = ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin'] as const
  await run(['useradd', ...options, NAME], undefined)
  const created = (await lookUp(NAME)) ?? (await lookUp(FALLBACK_NAME))
  if (created) return created
  throw new OperatorError(
    `Postgres does not run as root, and the user '${NAME}' could not be created: start as another user or set DATABASE_URL`,
  )
}

/** @param name of the user, or its number */
export async function lookUp(name: string): Promise<SystemUser | undefined> {
  const uid = await run(['id', '-u', name], undefined)
  const gid = await run(['id', '-g', name], undefined)
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Whether the user can enter this folder and all its parents. */
export async function canEnter(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const { ok } = await run(['/bin/sh', '-c', 'cd "$1"', 'sh', folder], user)
  return ok
}

import { stat } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'
import { run, type SystemUser } from './run.ts'

const NAME = 'postgres'

/**
 * Who runs Postgres: ourselves, or, because Postgres refuses root, whoever owns the cluster, and for a new one
 * the user `postgres`, made when the machine has none.
 * @param cluster the cluster's folder, which need not exist
 * @returns undefined is ourselves
 * @throws OperatorError when the cluster is another user's, or no user can be had
 */
export async function findRunner(cluster: string): Promise<SystemUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  if (process.getuid?.() === 0) {
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findOrMakeUser()
  }
  if (owner && owner.uid !== process.getuid?.()) {
    throw new OperatorError(`${cluster} belongs to another user: start as the user that made it`)
  }
  return undefined
}

async function findOrMakeUser(): Promise<SystemUser> {
  const found = await lookUp()
  if (found) return found
  await run(['groupadd', '--system', '--force', NAME], undefined)
  const options = ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin'] as const
  await run(['useradd', ...options, NAME], undefined)
  const made = await lookUp()
  if (made) return made
  throw new OperatorError(
    `Postgres does not run as root and no user '${NAME}' could be made: start as another user, or set DATABASE_URL`,
  )
}

async function lookUp(): Promise<SystemUser | undefined> {
  const uid = await run(['id', '-u', NAME], undefined)
  const gid = await run(['id', '-g', NAME], undefined)
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Whether the user can stand in this folder, which asks for a way through every folder above it. */
export async function canEnter(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const { ok } = await run(['/bin/sh', '-c', 'cd "$1"', 'sh', folder], user)
  return ok
}

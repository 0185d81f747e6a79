import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../database/embedded/programs.ts'
import { OperatorError } from '../operator-error.ts'

const ROOT = 0
const OWNER_ONLY = 0o700
/** Postgres's user owns these already. */
const CLUSTER = new Set(['postgres', 'postgres.new'])
/** What else the server and the commands keep in DATA_DIR. Root's other files there stay root's. */
const OURS = new Set([
  'admin-password',
  'backups',
  'call-tombstones',
  'call-tombstones-copied-until',
  'contact-tombstones',
  'contact-tombstones-copied-until',
  'content',
  'database-is-elsewhere.txt',
  'images',
  'jwt-secret',
  'jwt-secret-previous',
  'mail',
  'postgres-password',
  'postgres.log',
  'registers',
  'server.lock',
  'server.lock-journal',
  'tombstones',
  'tombstones-copied-until',
])

/** Whether a file or folder of DATA_DIR is the server's. */
export const isOurs = (name: string): boolean => CLUSTER.has(name) || OURS.has(name)

/**
 * Makes a user the owner of a folder of data, which no other user can enter then, and of what the server keeps in it, as far as it belongs to root. Follows no
 * links, because from the second time on the user could have placed one.
 * @throws OperatorError if the folder belongs to another user, or is one that the server doesn't have to itself
 */
export async function handOver(folder: string, user: SystemUser): Promise<void> {
  const names = await readdir(folder)
  if (names.length > 0 && !names.some(isOurs))
    throw new OperatorError(`${folder} has files of other programs: give the server a DATA_DIR of its own`)
  const opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    const { uid } = await opened.stat()
    if (uid !== ROOT && uid !== user.uid)
      throw new OperatorError(`${folder} belongs to another user: start the server as that user`)
    const within = pathWithin(opened, folder)
    for (const name of names) if (OURS.has(name)) await handOverEntry(join(within, name), user)
    if (uid !== ROOT) return
    await opened.chmod(OWNER_ONLY)
    await opened.chown(user.uid, user.gid)
  } finally {
    await opened.close()
  }
}

async function handOverEntry(path: string, user: SystemUser): Promise<void> {
  const entry = await openEntry(path)
  if (!entry) return
  try {
    const found = await entry.stat()
    // A second name may be in a folder that isn't ours.
    const canBeOurs = found.isDirectory() || (found.isFile() && found.nlink === 1)
    if (!canBeOurs || (found.uid !== ROOT && found.uid !== user.uid)) return
    const within = pathWithin(entry, path)
    if (found.isDirectory())
      for (const name of await readdir(within)) await handOverEntry(join(within, name), user)
    if (found.uid === ROOT) await entry.chown(user.uid, user.gid)
  } finally {
    await entry.close()
  }
}

/** @returns undefined for a link, or an entry that is gone. Doesn't wait for the other end of a pipe. */
const openEntry = (path: string): Promise<FileHandle | undefined> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)

/** A path to an open folder that stays right if someone replaces the folder by a link meanwhile. Only Linux has one. */
const pathWithin = ({ fd }: FileHandle, path: string) =>
  process.platform === 'linux' ? `/proc/self/fd/${fd}` : path

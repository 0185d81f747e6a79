import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { SystemUser } from './run.ts'

const OWNER_ONLY = 0o600
const OPEN_TO_ENTER = 0o755
const { O_RDONLY, O_DIRECTORY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/**
 * Writes a file that only its owner can read, over an earlier one. Follows no link, because root may write this in a folder
 * where another user could have placed one.
 * @param user becomes the owner; undefined means the current user
 * @throws OperatorError if the path is a link, not a file, or belongs to a third user
 */
export async function writeOwnFile(path: string, text: string, user: SystemUser | undefined): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, OWNER_ONLY).catch((error) => {
    if (error.code === 'ENOENT') throw error
    throw new OperatorError(`${path} cannot be written (${error.code}): move it away`)
  })
  try {
    const found = await file.stat()
    const isOwn = found.uid === process.getuid?.() || found.uid === user?.uid
    // A second name may be in a folder that isn't ours.
    if (!isOwn || !found.isFile() || found.nlink > 1)
      throw new OperatorError(`${path} belongs to another user, or has another name: move it away`)
    await file.chmod(OWNER_ONLY)
    await file.truncate()
    await file.writeFile(text)
    if (user) await file.chown(user.uid, user.gid)
  } finally {
    await file.close()
  }
}

/**
 * Creates folders, each in the one before, that every user can enter and only this one can write.
 * @throws Error if one is a link, or belongs to another user
 */
export async function createEnterable(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    const opened = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    await allowEntering(opened, folder).finally(() => opened.close())
  }
}

async function allowEntering(opened: FileHandle, folder: string): Promise<void> {
  if ((await opened.stat()).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`)
  await opened.chmod(OPEN_TO_ENTER)
}

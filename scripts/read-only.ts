import { access, constants } from 'node:fs/promises'

/** Whether this process can't write in a folder, as in a container with a read-only root. */
export const isReadOnly = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => false,
    () => true,
  )

/**
 * What has to run before a start in a folder that can't be written, in one sentence.
 * @returns undefined if nothing has to
 */
export function describeMissing({
  isInstalled,
  isBuilt,
}: Record<'isInstalled' | 'isBuilt', boolean>): string | undefined {
  const commands = [
    ...(isInstalled ? [] : ['bun install --frozen-lockfile']),
    ...(isBuilt ? [] : ['bun run build']),
  ]
  if (commands.length === 0) return undefined
  return `This folder can't be written, so nothing can be installed or built in it. Run "${commands.join(' && ')}" in it where it can be written, then start again.`
}

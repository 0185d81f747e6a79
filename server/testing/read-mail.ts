import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Reads the emails to an address from a server's DATA_DIR/mail, oldest first. */
export async function readMailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  // A file that is still being written starts with a dot.
  const isMail = (name: string) => name.endsWith('.eml') && !name.startsWith('.')
  const names = (await readdir(folder).catch(() => [])).filter(isMail).sort()
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return emails.filter((mail) => mail.to?.some((to) => to.address === address))
}

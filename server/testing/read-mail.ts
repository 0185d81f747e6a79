import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The mails to an address that stand in a server's DATA_DIR/mail, the earliest first. */
export async function readMailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const isMail = (name: string) => name.endsWith('.eml') && !name.startsWith('.') // a dot: still being written
  const names = (await readdir(folder).catch(() => [])).filter(isMail).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

import { readMailsTo } from './read-mail.ts'

/** The tokens in the emails to an address in DATA_DIR/mail, oldest first. */
export async function mailedTokens(dataDir: string, address: string): Promise<string[]> {
  const mails = await readMailsTo(dataDir, address)
  return mails.map(({ text = '' }) => /\/open#([\w-]{43})\s/.exec(text)?.[1] ?? 'no token')
}

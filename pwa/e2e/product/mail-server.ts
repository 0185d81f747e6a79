import PostalMime from 'postal-mime'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'

const WAIT_MS = 45_000
const POLL_MS = 100

export interface MailServer {
  /** The server's settings for sending mail here. */
  variables: Record<string, string>
  /** Waits for the nth email to an address (1 is the first). @returns the path of its link, with the token */
  linkTo(address: string, nth?: number): Promise<string>
  /** The addresses whose mailbox is full. */
  full: Set<string>
  /** How many emails an address got. */
  countTo(address: string): number
  /** Everything it got so far, with its long lines joined. */
  text(): string
  close(): Promise<void>
}

/** Starts a mail server that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const full = new Set<string>()
  const smtp = await startSmtp(undefined, {
    onRcptTo: ({ address }, _session, done) =>
      done(full.has(address) ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null),
  })
  return {
    variables: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    async linkTo(address, nth = 1) {
      const deadline = Date.now() + WAIT_MS
      for (;;) {
        const mail = smtp.received.filter(({ to }) => to.includes(address))[nth - 1]
        if (mail) return pathIn((await PostalMime.parse(mail.text)).text ?? '')
        if (Date.now() > deadline) throw new Error(`no email ${nth} to this address`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    full,
    countTo: (address) => smtp.received.filter(({ to }) => to.includes(address)).length,
    // Quoted-printable text ends a line that continues with "=".
    text: () => smtp.received.map(({ text }) => text.replaceAll('=\r\n', '')).join('\n'),
    close: closeSmtpServers,
  }
}

function pathIn(text: string): string {
  const [path] = /\/open#\S+/.exec(text) ?? []
  if (!path) throw new Error('the email has no link')
  return path
}

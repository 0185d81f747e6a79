import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const servers: SMTPServer[] = []

/** Closes every server that `startSmtp` started. */
export async function closeSmtpServers(): Promise<void> {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(done))
}

interface ReceivedMail {
  from: string
  to: string[]
  text: string
}

/**
 * Starts a mail server on a free port.
 * @param refuse the error for the nth email (1 is the first); undefined to accept it
 */
export async function startSmtp(
  refuse: (nth: number) => Error | undefined = () => undefined,
  options: SMTPServerOptions = {},
) {
  const received: ReceivedMail[] = []
  let attempts = 0
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    disableReverseLookup: true,
    ...options,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        attempts += 1
        const problem = refuse(attempts)
        const { mailFrom, rcptTo } = session.envelope
        if (!problem)
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), text })
        done(problem)
      })
    },
  })
  // A client that refuses the certificate hangs up.
  server.on('error', () => {})
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { received, port: portOf(server.server), attempts: () => attempts }
}

/** The port of a listening server. */
export const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port

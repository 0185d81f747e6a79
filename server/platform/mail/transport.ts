import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env.ts'

/** How long a mail server may take for one mail, whatever it does meanwhile. */
export const SEND_BOUND_MS = 25_000
/** How long each step of it may take. */
const STEP_BOUND_MS = 10_000

export interface OutgoingMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  createdAt: Date
}

/** Hands a mail over; throws when that failed or took too long. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SITE_NAME' | 'DATA_DIR'>

/** Sends by the operator's mail server, or, without one, into files of DATA_DIR/mail. */
export const createSendMail = (env: MailEnv): SendMail =>
  env.SMTP_URL ? sendBySmtp(env, env.SMTP_URL) : writeToFolder(env, join(env.DATA_DIR, 'mail'))

function sendBySmtp(env: MailEnv, url: string): SendMail {
  const transport = createTransport({
    url,
    dnsTimeout: STEP_BOUND_MS,
    connectionTimeout: STEP_BOUND_MS,
    greetingTimeout: STEP_BOUND_MS,
    socketTimeout: STEP_BOUND_MS,
    socketCloseTimeout: 0,
  })
  return async (mail) => {
    await transport.sendMail({ ...messageOf(env, mail), signal: AbortSignal.timeout(SEND_BOUND_MS) })
  }
}

/** The mails may hold a link that opens the portal: they are the server's user's alone. */
function writeToFolder(env: MailEnv, folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(env, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`
    const unfinished = join(folder, `.${name}`)
    await writeFile(unfinished, message, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

function messageOf(env: MailEnv, mail: OutgoingMail): SendMailOptions {
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'
  return {
    from: env.MAIL_FROM ?? { name: siteName(env), address: `no-reply@${host}` },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    date: mail.createdAt,
    messageId: `<${mail.id}@${host}>`,
    // Nobody's holiday notice need answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // What a family wrote is text: it names no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** How the site calls itself. */
export const siteName = (env: Pick<Env, 'SITE_NAME'>) => env.SITE_NAME ?? 'Hearthfinder'

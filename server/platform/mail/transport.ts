import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env.ts'
import { siteName } from '../settings/site-settings.ts'

/** Errors of nodemailer and Node that mean that the mail server wasn't reached. */
const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ETLS'])
const TOO_SLOW = new Set(['ETIMEDOUT', 'ABORT_ERR'])
/** The first digit of a reply that says that trying again later won't help (RFC 5321, section 4.2.1). */
const PERMANENT = 5

/**
 * Says in a sentence why an email could not be sent. It contains no text of the mail server, because servers often repeat
 * the address.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode, name } = (error ?? {}) as {
    code?: unknown
    responseCode?: unknown
    name?: unknown
  }
  if (code === 'EAUTH') return 'The mail server refused the username or the password in SMTP_URL.'
  if (typeof responseCode === 'number') {
    const kind = Math.floor(responseCode / 100) === PERMANENT ? 'refused the email' : 'refused it for now'
    return `The mail server ${kind} (status ${responseCode}). The address may be wrong.`
  }
  if (TOO_SLOW.has(String(code)) || name === 'TimeoutError' || name === 'AbortError')
    return 'The mail server took too long to answer.'
  if (UNREACHABLE.has(String(code))) return 'The mail server could not be reached.'
  if (code === 'EENVELOPE') return 'The address is not valid.'
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? `The email could not be written or sent (${code}).`
    : 'The email could not be sent.'
}

/** The timeout for sending one email. */
export const SEND_TIMEOUT_MS = 25_000
/** The timeout for each step, such as connecting. */
const STEP_TIMEOUT_MS = 10_000

interface OutgoingMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  createdAt: Date
  /** The family's message or the lead that the email is about; null if there is none. */
  contactId: string | null
  leadId: string | null
  /** The email of staff that this one sends; null for those that the server writes. */
  familyEmailId?: string | null
}

/** Sends an email. Throws if that fails or times out. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SITE_NAME' | 'DATA_DIR'>

/** Sends through the operator's mail server, or else writes files to DATA_DIR/mail. */
export const createSendMail = (env: MailEnv): SendMail =>
  env.SMTP_URL ? sendBySmtp(env, env.SMTP_URL) : writeToFolder(env, mailFolder(env))

const openTransport = (url: string) =>
  createTransport({
    url,
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    socketCloseTimeout: 0,
  })

function sendBySmtp(env: MailEnv, url: string): SendMail {
  const transport = openTransport(url)
  return async (mail) => {
    await transport.sendMail({ ...messageOf(env, mail), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
  }
}

/**
 * Connects to a mail server and signs in, without sending anything.
 * @returns why it can't be used, without the address and its password; undefined if it can
 */
export async function findMailFailure(url: string): Promise<string | undefined> {
  const transport = openTransport(url)
  return transport
    .verify()
    .then(() => undefined, describeFailure)
    .finally(() => transport.close())
}

/** Only the server's user can read the files, because an email can contain a link that opens the portal. */
function writeToFolder(env: MailEnv, folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(env, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = mailFileName(mail)
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
    // Tells autoresponders not to reply to what the server writes.
    ...(!mail.familyEmailId && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    // A family's text must not make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Where emails are written if the operator has no mail server. */
export const mailFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'mail')

/** The record that an email is about. */
export interface MailSubject {
  kind: 'contact' | 'lead'
  id: string
}

interface NamedMail {
  id: string
  createdAt: Date
  contactId: string | null
  leadId: string | null
}

/** The file's name: the time, the email's id, and the record that it is about, so that erasing the record finds it. */
function mailFileName({ id, createdAt, contactId, leadId }: NamedMail): string {
  const start = `${createdAt.toISOString().replaceAll(':', '-')}-${id}`
  if (contactId) return `${start}.contact-${contactId}.eml`
  return leadId ? `${start}.lead-${leadId}.eml` : `${start}.eml`
}

const TIME = /^\.?(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/

/** Reads the time of an email from its file's name. @returns undefined for another name */
export function timeOfMailFile(name: string): Date | undefined {
  const [, hour, minute, second] = TIME.exec(name) ?? []
  return hour ? new Date(`${hour}:${minute}:${second}`) : undefined
}

const SUBJECT = /\.(contact|lead)-([0-9a-f-]{36})\.eml$/

/** Reads the record from a file's name. @returns undefined if it names none */
export function subjectOfMailFile(name: string): MailSubject | undefined {
  const [, kind, id] = SUBJECT.exec(name) ?? []
  return kind && id ? { kind: kind as MailSubject['kind'], id } : undefined
}

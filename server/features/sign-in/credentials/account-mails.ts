import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Client } from '#server/platform/http/client.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { countIfLeft } from '#server/platform/rate-limit/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import type { Role } from '#shared/contract/access.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { browserName } from '#shared/desk/browser-name.ts'
import type { AdminRow } from './admins.ts'

export type MailEnv = Pick<Env, 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>
export type Account = Pick<AdminRow, 'id' | 'username' | 'email'>

interface AccountMail {
  subject: string
  paragraphs: string[]
  /** What it is about. The same email is sent once a day at most. Without it, always. */
  once?: { kind: 'new_device' | 'locked' | 'large_read'; about: string }
}

/** Tells an administrator that their account was used on a device for the first time. */
export const mailNewDevice = (
  query: Query,
  env: MailEnv,
  account: Account,
  { truncatedAddress, userAgent }: Client,
) => {
  const browser = browserName(userAgent)
  const network = truncatedAddress ? `, from the network ${truncatedAddress}` : ''
  return mailAccount(query, account, {
    subject: `A new device signed in to ${siteName(env)}`,
    paragraphs: [
      `Your account was used to sign in on a device that it has not been\nused on before: ${browser}${network}.`,
      'If it was you, ignore this email. If not, change your password now\nand tell the other administrators:',
      loginAddress(env),
    ],
    once: { kind: 'new_device', about: `${browser} ${truncatedAddress}` },
  })
}

/** Tells an administrator that their password changed. @param how completes "was changed": 'under Settings' */
export const mailPasswordChanged = (query: Query, env: MailEnv, account: Account, how: string) =>
  mailAccount(query, account, {
    subject: `Your ${siteName(env)} password was changed`,
    paragraphs: [
      `The password of your account was changed ${how}.`,
      'If you did not expect this, ask for a new password now and tell the\nother administrators:',
      loginAddress(env),
    ],
  })

/** Tells an administrator that their second factor changed. @param change what happened: 'second factor removed' */
export const mailSecondFactor = (query: Query, env: MailEnv, account: Account, change: string) =>
  mailAccount(query, account, {
    subject: `Your ${siteName(env)} second factor was changed`,
    paragraphs: [
      `The second factor of your account was changed: ${change}.`,
      'If you did not do this, change your password now and tell the other\nadministrators:',
      loginAddress(env),
    ],
  })

/** Tells someone that an owner gave them another role. */
export const mailRoleChanged = (
  query: Query,
  env: MailEnv,
  account: Account,
  { role, by }: { role: Role; by: string },
) =>
  mailAccount(query, account, {
    subject: `Your role in ${siteName(env)} was changed`,
    paragraphs: [
      `${by} has made your account ${ROLE_NAMES[role]}. Sign in again to continue:`,
      loginAddress(env),
    ],
  })
const ROLE_NAMES: Record<Role, string> = { admin: 'an owner', advisor: 'an advisor' }

/** Tells someone that a token for scripts was created for their account. */
export const mailTokenCreated = (query: Query, env: MailEnv, account: Account, scopes: readonly string[]) =>
  mailAccount(query, account, {
    subject: `A token was created for your ${siteName(env)} account`,
    paragraphs: [
      `A token lets a script read with your account: ${scopes.join(', ')}.`,
      'If you did not create it, revoke it under Settings, change your\npassword and tell the other administrators:',
      loginAddress(env),
    ],
  })

/** Tells an administrator that wrong passwords or codes have locked their account for a while. */
export const mailLocked = (query: Query, env: MailEnv, account: Account) =>
  mailAccount(query, account, {
    subject: `Too many failed sign-ins for ${siteName(env)}`,
    paragraphs: [
      'After several wrong passwords or codes for your account, the portal\nrefuses more attempts for a while.',
      'If it was not you, someone may be guessing your password. You can\nstill sign in on a device that you have used before. A second factor\nkeeps your account safe even if someone learns your password.',
    ],
    once: { kind: 'locked', about: '' },
  })

/** Tells an administrator that one of them, maybe themselves, has read many records of families. */
export const mailLargeExport = (
  query: Query,
  env: MailEnv,
  account: Account,
  { reader, count }: { reader: string; count: number },
) =>
  mailAccount(query, account, {
    subject: `${reader} read ${count} records in ${siteName(env)}`,
    paragraphs: [
      `Within the last 24 hours, the account ${reader} has read or exported\n${count} leads and messages of families.`,
      'If this was not planned, end the sessions of that account under\nSettings and reset its password:',
      loginAddress(env),
    ],
    once: { kind: 'large_read', about: reader },
  })

async function mailAccount(query: Query, account: Account, mail: AccountMail): Promise<void> {
  if (mail.once && !(await countIfLeft(query, onceADay(account.id, mail.once)))) return
  const body = [`Hello ${account.username},`, ...mail.paragraphs].join('\n\n')
  await queueMail(query, { to: account.email, subject: mail.subject, text: `${body}\n` })
}

const onceADay = (adminId: string, { kind, about }: NonNullable<AccountMail['once']>) =>
  ({
    bucket: 'account_mail',
    network: `${adminId} ${kind} ${about}`,
    limit: 1,
    per: 'day',
    at: undefined,
  }) as const

const loginAddress = (env: MailEnv) => addressOf(env, ADMIN_SCREENS.login).href

/** The address of a screen of the portal, as others reach it. */
export const addressOf = ({ PUBLIC_URL, PORT }: MailEnv, path: string) =>
  new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`)

import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { NOTHING_KNOWN } from '#shared/desk/added-family.ts'
import { sendAnswers } from '../portal/arrivals.ts'
import type { Operator } from '../portal/operator.ts'
import { signInStaff } from '../portal/staff.ts'
import type { Database } from '../product/database.ts'
import type { MailServer } from '../product/mail-server.ts'
import { OPERATOR, type ProductServer } from '../product/server.ts'
import type { Work } from './count-work.ts'

/** The family that is served all week. Its last name is in no other row of the database. */
export const ROSA = {
  firstName: 'Rosa',
  lastName: 'Zybinski',
  email: 'rosa.zybinski@example.org',
  phone: '512-555-0100',
  needs: { moveBy: 'now' },
}
/** Gave only a town and an email by telephone. */
export const IDA = { firstName: 'Ida', lastName: 'Novak', email: 'ida.novak@example.org' }
export const BEA = { firstName: 'Bea', lastName: 'Walsh', phone: '512-555-0150' }

/** Who works in the week, and on what. */
export interface Week {
  mailing: ProductServer & Database & { mail: MailServer }
  openDevice: (origin: string) => Promise<BrowserContext>
  /** In all that is typed about Rosa's family. */
  canary: string
  advisor: Operator
  /** A family's. */
  phone: Page
  /** The owner, at a desk and by keys. */
  mara: Page
  /** The advisor, on his phone. */
  tom: Page
  /** Rosa's lead on the owner's screen, and on the advisor's. */
  hers: Locator
  his: Locator
  /** The addresses that the owner's browser opened. */
  visited: string[]
}

/** Prints what a task took. */
export const note = (what: string, { clicks, keys, seconds }: Work) =>
  console.log(`${what}: ${clicks} clicks, ${keys} keys, ${seconds} s by the keystroke-level model`)

/** Adds someone who works at the desk, with the password of the first administrator. */
export async function hire(
  { sql }: Database,
  username: string,
  role: 'admin' | 'advisor',
): Promise<Operator> {
  const email = `${username}@agency.example`
  await sql`
    insert into admins (username, email, display_name, password_hash, role)
    select ${username}, ${email}, ${`${username.toUpperCase()} Lind`}, password_hash, ${role} from admins where username = ${OPERATOR.username}`
  return { username, email, password: OPERATOR.password }
}

/** Families that send the form: Bea first, Rosa last, because the newest one comes first. */
export async function sendForms(page: Page, count: number): Promise<void> {
  await sendAnswers(page, { ...BEA, email: 'bea.walsh@example.org' })
  for (let number = 2; number < count; number++)
    await sendAnswers(page, { firstName: `Form${number}`, email: `form${number}@example.org` })
  await sendAnswers(page, ROSA)
}

/** Families that staff add by hand, one after the other. What a family doesn't say is unknown. */
export async function addByHand(page: Page, advisor: Operator, families: readonly object[]): Promise<void> {
  const asStaff = await signInStaff(page, advisor)
  for (const family of families)
    await asStaff('POST', ADMIN_API.inboxLeads, { key: randomUUID(), family: { ...UNKNOWN, ...family } })
}

/** Nine families: Bea's husband, Ida, and seven whom hospitals sent. */
export const ADDED = [
  { firstName: 'Ben', lastName: BEA.lastName, phone: BEA.phone },
  { ...IDA, city: 'Austin', state: 'TX' },
  ...Array.from({ length: 7 }, (_, index) => ({
    firstName: `Caller${index + 3}`,
    lastName: 'Novak',
    source: 'hospital',
  })),
]

const DAY_MS = 24 * 60 * 60 * 1000
/** A day as the portal's fields write it: Sweden's dates are ISO's. */
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE')

type Named = Pick<typeof ROSA, 'firstName' | 'lastName'>
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`
export const panelOf = (page: Page, family: Named) =>
  page.getByRole('complementary', { name: nameOf(family) })
export const todayOn = (page: Page) => page.getByRole('region', { name: 'Today' })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const UNKNOWN = { ...NOTHING_KNOWN, source: 'telephone', mayKeep: true, mayShare: false }

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { sendAnswers } from '../portal/arrivals.ts'
import type { Operator } from '../portal/operator.ts'
import { signInStaff } from '../portal/staff.ts'
import type { Database } from '../product/database.ts'
import { OPERATOR } from '../product/server.ts'

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

/** Adds someone who works at the desk, with the password of the first administrator. */
export async function hire(
  { sql }: Database,
  username: string,
  role: 'admin' | 'advisor',
): Promise<Operator> {
  const email = `${username}@agency.example`
  await sql`
    insert into admins (username, email, password_hash, role)
    select ${username}, ${email}, password_hash, ${role} from admins where username = ${OPERATOR.username}`
  return { username, email, password: OPERATOR.password }
}

/** Families that send the form: Bea first, Rosa last, because the newest one comes first. */
export async function sendForms(page: Page, count: number): Promise<void> {
  await sendAnswers(page, { ...BEA, email: 'bea.walsh@example.org' })
  for (let number = 2; number < count; number++)
    await sendAnswers(page, { firstName: `Form${number}`, email: `form${number}@example.org` })
  await sendAnswers(page, ROSA)
}

/** Families that staff add by hand: Bea's husband, then Ida. */
export async function addByHand(page: Page, advisor: Operator, count: number): Promise<void> {
  const asStaff = await signInStaff(page, advisor)
  const add = (family: object) =>
    asStaff('POST', ADMIN_API.inboxLeads, { key: randomUUID(), family: { ...UNKNOWN, ...family } })
  await add({ firstName: 'Ben', lastName: BEA.lastName, phone: BEA.phone })
  await add({ ...IDA, city: 'Austin', state: 'TX' })
  for (let number = 3; number <= count; number++)
    await add({ firstName: `Caller${number}`, lastName: 'Novak', source: 'hospital' })
}

const UNKNOWN = {
  source: 'telephone',
  phone: '',
  email: '',
  city: '',
  state: '',
  zipCode: '',
  age: '',
  gender: '',
  budget: '',
  note: '',
  amenities: [],
  mayKeep: true,
  mayShare: false,
}

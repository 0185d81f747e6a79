import { join } from 'node:path'
import type { Env } from '../env.ts'

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
export function mailFileName({ id, createdAt, contactId, leadId }: NamedMail): string {
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

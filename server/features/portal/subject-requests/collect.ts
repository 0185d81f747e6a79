import { readCommunities } from '#server/features/leads/questionnaire/read-communities.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { PERSON_EXPORT_VERSION, type PersonExport } from '#shared/person-export.ts'
import type { SubjectExportRequest } from '#shared/subject-requests.ts'
import { readRetention } from '../retention/service.ts'
import {
  readAuditRows,
  readConsents,
  readCorrectionRows,
  readDeliveries,
  readDeskRow,
  readEmails,
  readEvents,
  readLeadRows,
  readLinks,
  readLoneProofs,
  readMessageDeskRow,
  readMessageEvents,
  readMessageRows,
  readProofs,
  readVersions,
} from './collect-queries.ts'
import { OUTSIDE } from './places.ts'

type Lead = PersonExport['leads'][number]
type Message = PersonExport['messages'][number]

/** Reads all that is kept with these records, as one person's. Records that don't exist are left out. */
export async function collectPerson(
  query: Query,
  { leadIds, messageIds, references = [] }: SubjectExportRequest,
  now: Date,
): Promise<PersonExport> {
  const leads: Lead[] = []
  for (const row of await readLeadRows(query, leadIds))
    leads.push({ ...withTimes(row), ...(await readLeadParts(query, row.id)) } as Lead)
  const messages: Message[] = []
  for (const row of await readMessageRows(query, messageIds))
    messages.push({ ...withTimes(row), ...(await readMessageParts(query, row.id)) } as Message)
  return {
    format: 'hearthfinder-person',
    version: PERSON_EXPORT_VERSION,
    madeAt: now.toISOString(),
    leads,
    messages,
    proofs: (await readLoneProofs(query, references)).map(withTimes),
    retention: await describeRetention(query),
    notIncluded: OUTSIDE,
  }
}

/** What a lead has besides its own row. */
async function readLeadParts(query: Query, id: string) {
  const versions = []
  for (const { keyHash, ...version } of await readVersions(query, id))
    versions.push({ ...withTimes(version), list: await readList(query, keyHash) })
  return {
    versions,
    consents: (await readConsents(query, id)).map(withTimes),
    proofs: (await readProofs(query, id)).map(withTimes),
    desk: await readDeskRow(query, id),
    events: (await readEvents(query, id)).map(withTimes),
    corrections: (await readCorrectionRows(query, id)).map(withTimes),
    links: (await readLinks(query, id)).map(withTimes),
    ...(await readShared(query, id)),
  }
}

/** What a message has besides its own row. */
const readMessageParts = async (query: Query, id: string) => ({
  desk: await readMessageDeskRow(query, id),
  events: (await readMessageEvents(query, id)).map(withTimes),
  ...(await readShared(query, id)),
})

async function readList(query: Query, keyHash: Buffer) {
  const list = await readCommunities(query, keyHash)
  return list?.map(({ name, location, reasons }) => ({ name, location, reasons })) ?? null
}

/** What leads and messages both have. */
async function readShared(query: Query, id: string) {
  const emails = await readEmails(query, id)
  return {
    emails: emails.map(({ isToPerson, ...email }) => ({
      to: isToPerson ? ('the person' as const) : ('a member of staff' as const),
      ...withTimes(email),
    })),
    deliveries: (await readDeliveries(query, id)).map(withTimes),
    auditEntries: (await readAuditRows(query, id)).map(withTimes),
  }
}

async function describeRetention(query: Query): Promise<PersonExport['retention']> {
  const periods = await readRetention(query)
  return [
    {
      what: 'Searches, with their consents, lists and notes, from the latest answers on',
      days: periods.days,
    },
    { what: 'Earlier versions of corrected answers', days: periods.versionDays },
    { what: 'Messages', days: periods.messageDays },
    { what: 'Proofs that a state’s notice was read', days: periods.acknowledgementDays },
    { what: 'Visits, as single events', days: periods.eventDays },
    { what: 'The log of webhook deliveries, which has ids only', days: 30 },
    { what: 'The audit log, which has ids only', days: null },
  ]
}

type TimesAsText<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Date extends Row[Name] ? string | null : Row[Name]
}

/** Writes each time of a row in ISO 8601. */
const withTimes = <Row extends object>(row: Row): TimesAsText<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as TimesAsText<Row>

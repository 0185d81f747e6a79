import { recordAudit } from '#server/features/audit/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ACKNOWLEDGEMENT_DAYS } from '#shared/privacy/retention.ts'
import {
  PERSON_EXPORT_VERSION,
  type PersonExport,
  type SubjectExportRequest,
} from '#shared/privacy/subject-requests.ts'
import { readRetention } from '../retention/service.ts'
import type { RecordKind } from './places.ts'
import { readLoneProofs, readPlaces } from './queries.ts'

/**
 * Collects all that is kept with these records. It has no names of staff, no keys and no hashes. The audit log records it
 * before anything is returned.
 */
export function exportPerson(
  { sql }: Pick<Platform, 'sql'>,
  admin: AdminContext,
  request: SubjectExportRequest,
): Promise<PersonExport> {
  const { leadIds, messageIds } = request
  // One snapshot, so that the parts of a record belong together.
  return transaction(
    sql,
    async (tx) => {
      const person = await collectPerson(tx, request)
      const details = { leads: leadIds, messages: messageIds }
      await recordAudit(tx, { ...admin, action: 'person_exported', details })
      return person
    },
    'isolation level repeatable read',
  )
}

/** Reads all that is kept with these records, as one person's. Records that don't exist are left out. */
async function collectPerson(
  query: Query,
  { leadIds, messageIds, callIds = [], references = [] }: SubjectExportRequest,
): Promise<PersonExport> {
  const proofs = await readLoneProofs(query, references)
  return {
    format: 'hearthfinder-person',
    version: PERSON_EXPORT_VERSION,
    madeAt: new Date().toISOString(),
    leads: await collectRecords(query, 'lead', leadIds),
    messages: await collectRecords(query, 'message', messageIds),
    calls: await collectRecords(query, 'call', callIds),
    proofs: proofs.map(withIsoTimes),
    retention: await describeRetention(query),
  }
}

/** A record's own row, and under the name of each place the rows about it. */
async function collectRecords(query: Query, kind: RecordKind, ids: string[]) {
  const records = await readPlaces(query, kind, ids)
  return [...records.values()]
    .filter((places) => places.some(({ place }) => place.name === undefined))
    .map((places) =>
      Object.assign({}, ...places.map(({ place: { name }, rows }) => (name ? { [name]: rows } : rows[0]))),
    )
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
    { what: 'Proofs that a state’s notice was read', days: ACKNOWLEDGEMENT_DAYS },
    { what: 'Visits, as single events', days: periods.eventDays },
    { what: 'The log of webhook deliveries, which has ids only', days: 30 },
    { what: 'The audit log, which has ids only', days: null },
  ]
}

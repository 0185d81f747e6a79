import postgres from 'postgres'
import type { Part, Query } from '../../../platform/database/connect.ts'

/** The columns of a lead that a submission fills. */
export interface Lead {
  firstName: string
  lastName: string
  age: string
  gender: string
  email: string
  budget: string
  amenities: string[]
  city: string
  state: string
  zipCode: string
  phone: string | null
  ipAddress: string | null
  userAgent: string | null
  tosAgreed: boolean
  marketingOptIn: boolean
}

/** A submission with everything that is stored of it. */
export interface Version {
  keyHash: Buffer
  requestHash: Buffer
  payload: Record<string, unknown>
  reference: string
  receivedAt: Date
  response: string
  /** How long a ranker has from now, in milliseconds; null makes the answer final at once. */
  rankWithinMs: number | null
  /** Of a lead that exists, which it then replaces, or of a new one. */
  leadId: string
  lead: Lead
  consent: { termsVersion: string; termsHash: Buffer | null; purposes: string[]; gpc: boolean }
}

/** Why a version was not stored: by then nothing of it is. */
export type Refusal = 'key_or_reference_taken' | 'used_up' | 'email_taken'

/**
 * Stores a version, all of it or nothing, in one statement: key, allowance, lead, consent, each only when the one
 * before it was to be had. Waits for a rival that is storing the same key or e-mail.
 * @param counting uses one of the allowance for a row of `taken` (see rate-limit/service.ts)
 * @throws NotStored; a transaction around it is then to be rolled back
 */
export async function insertVersion(
  query: Query,
  version: Version,
  counting: (from: Part) => Part,
): Promise<void> {
  const [done] = await insert(query, version, counting(query`from taken`)).catch((error) => {
    throw refusalBehind(error) ?? error
  })
  if (!done?.isTaken) throw new NotStored('key_or_reference_taken')
  if (!done.isCounted) throw new NotStored('used_up')
}

export class NotStored extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

function insert(query: Query, version: Version, counting: Part) {
  const { keyHash, leadId, lead, consent, rankWithinMs } = version
  return query<{ isTaken: boolean; isCounted: boolean }[]>`
    with taken as (
      insert into submissions (key_hash, request_hash, questionnaire_id, payload, reference, received_at, response,
        finished_at, deadline_at)
      values (${keyHash}, ${version.requestHash}, ${leadId}, ${query.json(version.payload as never)},
        ${version.reference}, ${version.receivedAt}, ${version.response},
        case when ${rankWithinMs}::integer is null then clock_timestamp() end,
        clock_timestamp() + ${rankWithinMs}::integer * interval '1 millisecond')
      on conflict do nothing returning 1
    ),
    counted as (${counting}),
    lead as (
      insert into questionnaires as old (id, first_name, last_name, age, gender, email, budget, amenities, city, state,
        zip_code, phone, ip_address, user_agent, tos_agreed, marketing_opt_in)
      select ${leadId}, ${lead.firstName}, ${lead.lastName}, ${lead.age}, ${lead.gender}, ${lead.email},
        ${lead.budget}, ${lead.amenities}, ${lead.city}, ${lead.state}, ${lead.zipCode}, ${lead.phone},
        ${lead.ipAddress}, ${lead.userAgent}, ${lead.tosAgreed}, ${lead.marketingOptIn}
      from counted
      on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
        age = excluded.age, gender = excluded.gender, email = excluded.email, budget = excluded.budget,
        amenities = excluded.amenities, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
        phone = excluded.phone, ip_address = excluded.ip_address, user_agent = excluded.user_agent,
        tos_agreed = excluded.tos_agreed, marketing_opt_in = excluded.marketing_opt_in, updated_at = now()
      returning id
    ),
    consent as (
      insert into consents (key_hash, questionnaire_id, terms_version, terms_hash, purposes, gpc, ip_address)
      select ${keyHash}, id, ${consent.termsVersion}, ${consent.termsHash}, ${consent.purposes}, ${consent.gpc},
        ${lead.ipAddress}
      from lead
    )
    select exists (select from taken) as is_taken, exists (select from lead) as is_counted`
}

/**
 * The constraints that refuse a version. Without allowance there is no lead, and the key of a new one then refers to
 * nothing.
 */
const REFUSALS: Record<string, Refusal> = {
  questionnaires_email: 'email_taken',
  submissions_questionnaire_id_fkey: 'used_up',
}

function refusalBehind(error: unknown): NotStored | undefined {
  const constraint = error instanceof postgres.PostgresError ? error.constraint_name : undefined
  const refusal = constraint && REFUSALS[constraint]
  return refusal ? new NotStored(refusal) : undefined
}

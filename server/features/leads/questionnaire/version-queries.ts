import postgres from 'postgres'
import * as z from 'zod/mini'
import type { JsonObject, Part, Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { packNullable, packText } from '#server/platform/packed-text/pack-text.ts'
import type { AcknowledgementRow } from './acknowledgement.ts'
import type { PreparedAnswer, StoredParts } from './stored-answer/known-parts.ts'
import { answerFragments, epochFragment } from './stored-answer/part-fragments.ts'

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

/** A submission with everything that is stored for it. */
export interface Version {
  keyHash: Buffer
  requestHash: Buffer
  payload: JsonObject
  reference: string
  receivedAt: Date
  answer: PreparedAnswer
  /** The hash of the list's code (list-code.ts). */
  codeHash: Buffer
  /** How long a ranker has from now, in milliseconds. Null makes the response final immediately. */
  rankWithinMs: number | null
  /** A new lead's id, or the id of the lead that this version corrects. */
  leadId: string
  lead: Lead
  consent: {
    termsVersion: string
    termsHash: Buffer | null
    /** A bit for each purpose (consent.ts). */
    purposes: number
    gpc: boolean
    shareWithCommunities: boolean | null
    shareWithPartners: boolean | null
  }
  acknowledgement: AcknowledgementRow
}

/** Why nothing of a version was stored. */
export type Refusal = 'key_or_reference_taken' | 'used_up' | 'email_taken' | 'parts_swept'

/**
 * Stores a version completely or not at all, in one statement: the answer's parts, key with consent, allowance, lead,
 * each only if the one before it succeeded. Waits for a concurrent insert of the same part, key or email.
 * @param counting parts that end with `counted` and use up the allowances for a row of `taken` (see rate-limit/service.ts)
 * @param further parts for a row of `lead`: its place in the inbox and emails (see newLeadParts in receive.ts)
 * @returns the numbers of the answer's parts
 * @throws NotStored; the caller must then roll back the transaction around it
 */
export async function insertVersion(
  query: Query,
  version: Version,
  counting: Part,
  further: Part,
): Promise<StoredParts> {
  const done = await insert(query, version, counting, further).catch((error) => {
    throw refusalBehind(error) ?? error
  })
  if (!done.isCurrent) throw new NotStored('parts_swept')
  if (!done.isTaken) throw new NotStored('key_or_reference_taken')
  if (!done.isCounted) throw new NotStored('used_up')
  return done
}

export class NotStored extends Error {
  override name = 'NotStored'

  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

const Inserted = z.object({
  isTaken: z.boolean(),
  isCounted: z.boolean(),
  isCurrent: z.boolean(),
  parts: z.nullable(z.array(z.int())),
  epoch: z.string(),
})

function insert(query: Query, version: Version, counting: Part, further: Part) {
  const { keyHash, leadId, lead, consent, acknowledgement, rankWithinMs } = version
  const { before, columns, isCurrent } = answerFragments(query, version.answer)
  return readOne(query, Inserted)`
    with ${before} taken as (
      insert into submissions (key_hash, request_hash, questionnaire_id, packed_payload, reference, received_at,
        response, figures, packed_parts, code_hash, consent_terms, consent_terms_hash, consent_purposes,
        consent_gpc, consent_ip_address, consent_communities, consent_partners, finished_at, deadline_at)
      select ${keyHash}, ${version.requestHash}, ${leadId}, ${packText(JSON.stringify(version.payload))},
        ${version.reference}, ${version.receivedAt}, ${columns}, ${version.codeHash},
        ${consent.termsVersion}, ${consent.termsHash}, ${consent.purposes}, ${consent.gpc}::boolean, ${lead.ipAddress},
        ${consent.shareWithCommunities}::boolean, ${consent.shareWithPartners}::boolean,
        case when ${rankWithinMs}::integer is null then clock_timestamp() end,
        clock_timestamp() + ${rankWithinMs}::integer * interval '1 millisecond'
      where ${isCurrent}
      on conflict do nothing returning unpack_numbers(packed_parts) as parts
    ),
    ${counting},
    lead as (
      insert into questionnaires as old (id, first_name, last_name, age, gender, email, budget, wishes, city, state,
        zip_code, phone, ip_address, packed_user_agent, tos_agreed, marketing_opt_in, share_with_communities,
        share_with_partners, gpc)
      select ${leadId}, ${lead.firstName}, ${lead.lastName}, ${lead.age}, ${lead.gender}, ${lead.email},
        ${lead.budget}, wish_letters(${lead.amenities}), ${lead.city}, ${lead.state}, ${lead.zipCode}, ${lead.phone},
        ${lead.ipAddress}, ${packNullable(lead.userAgent)}, ${lead.tosAgreed}, ${lead.marketingOptIn},
        ${consent.shareWithCommunities}::boolean, ${consent.shareWithPartners}::boolean, ${consent.gpc}
      from counted
      on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
        age = excluded.age, gender = excluded.gender, email = excluded.email, budget = excluded.budget,
        wishes = excluded.wishes, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
        phone = excluded.phone, ip_address = excluded.ip_address, user_agent = null,
        packed_user_agent = excluded.packed_user_agent,
        tos_agreed = excluded.tos_agreed, marketing_opt_in = excluded.marketing_opt_in,
        share_with_communities = coalesce(excluded.share_with_communities, old.share_with_communities),
        share_with_partners = coalesce(excluded.share_with_partners, old.share_with_partners),
        gpc = excluded.gpc or (old.gpc and excluded.share_with_partners is not true), updated_at = now()
      returning id
    ),
    acknowledgement as (
      insert into acknowledgements (key_hash, reference, state, version, text_hash, acknowledged_at)
      select ${keyHash}, ${version.reference}, ${acknowledgement.state}, ${acknowledgement.version},
        ${acknowledgement.textHash}, ${acknowledgement.acknowledgedAt}
      from lead where ${acknowledgement.state}::text is not null
    )${further}
    select exists (select from taken) as is_taken, exists (select from lead) as is_counted,
      ${isCurrent} as is_current, (select parts from taken) as parts, ${epochFragment(query)} as epoch`
}

/**
 * The constraints that refuse a version. If the allowance is used up, no lead is inserted, and the key of a new lead
 * violates its foreign key.
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

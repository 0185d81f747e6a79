/** How a data-subject request treats a table. `every-place.test.ts` checks each one with a person that it plants. */
export interface Place {
  /** True if the export has what the table keeps about a person; else why it doesn't. */
  inExport: true | string
  /** Columns that it leaves out: hashes and keys, names of staff, what is derived from others, and how sending goes on. */
  leftOut?: readonly string[]
  /** Why rows about the person stay after an erasure. Absent if none do. */
  kept?: string
}

const PEOPLE_HERE = 'It is about people who work here, who manage their accounts in the portal.'
const NO_PERSON = 'It names no person and leads to none.'
const CATALOG = 'It is about communities and businesses.'
const HASHED = 'It has hashes only, which can’t be searched for a person, and which the person can’t use.'

/** Every table of the database. */
export const PLACES: Record<string, Place> = {
  questionnaires: {
    inExport: true,
    // Each says whether one of the amenities is wished for.
    leftOut: [
      ...[
        'medical_care',
        'gourmet_dining',
        'fitness_center',
        'transportation',
        'memory_care',
        'social_activities',
      ],
      ...['pet_friendly', 'arts_crafts', 'gardens', 'spa', 'housekeeping', 'physical_therapy'],
    ],
  },
  submissions: {
    inExport: true,
    // The list is read from response.
    leftOut: [
      ...['request_hash', 'code_hash', 'response'],
      ...['finished_at', 'deadline_at', 'taken_over', 'consent_terms_hash'],
    ],
  },
  acknowledgements: {
    inExport: true,
    leftOut: ['text_hash'],
    kept: 'Proof that a state’s notice was read is kept for its own period. It has a reference, but no name.',
  },
  contacts: {
    inExport: true,
    // The response is the receipt: the reference and the time.
    leftOut: ['request_hash', 'response'],
    kept: 'An erased message leaves a marker with its id, a hash and a time.',
  },
  // The lead that it was merged into may be of another person.
  inbox_leads: {
    inExport: true,
    leftOut: ['search_text', 'indexed_at', 'phone_key', 'name_key', 'merged_into'],
  },
  inbox_dismissals: { inExport: 'It has pairs of ids that staff compared, and nothing about a person.' },
  inbox_events: { inExport: true, leftOut: ['key'] },
  inbox_messages: { inExport: true, leftOut: ['search_text'] },
  inbox_message_events: { inExport: true, leftOut: ['key'] },
  mails: {
    inExport: true,
    // The addresses are those of the record and of staff.
    leftOut: ['to_address', 'reply_to', 'attempts', 'next_attempt_at', 'last_error'],
  },
  mailed_links: { inExport: true, leftOut: ['token_hash'] },
  webhook_deliveries: {
    inExport: true,
    leftOut: ['attempts', 'next_attempt_at', 'give_up_at', 'last_status', 'last_error', 'finished_at'],
    kept: 'The log of deliveries has ids only, for 30 days.',
  },
  audit_log: {
    inExport: true,
    leftOut: ['username'],
    kept: 'Entries say who read or erased a record and when. They have its id, but no name, and can’t be changed.',
  },
  read_tokens: { inExport: HASHED },
  mailboxes: { inExport: HASHED },
  request_counts: { inExport: HASHED },
  attempts: { inExport: HASHED },
  audit_hashes: { inExport: HASHED },
  shared_lists: {
    inExport:
      'Copies are encrypted on the phone. Only the family’s link has the key, and nothing says whose they are.',
  },
  subject_requests: { inExport: 'The log of requests names no person, so it can’t be searched for one.' },
  erased_counts: { inExport: NO_PERSON },
  erased_places: { inExport: NO_PERSON },
  business_counts: { inExport: NO_PERSON },
  event_counts: { inExport: NO_PERSON },
  usage_counts: { inExport: NO_PERSON },
  analytics_events: {
    inExport:
      'A visit is stored with a town, a shortened network and a browser, which many people share, and without a name.',
  },
  token_usage: { inExport: NO_PERSON },
  model_rankings: { inExport: NO_PERSON },
  model_exams: { inExport: NO_PERSON },
  model_pulls: { inExport: NO_PERSON },
  stranger_failures: { inExport: PEOPLE_HERE },
  admins: { inExport: PEOPLE_HERE },
  admin_sessions: { inExport: PEOPLE_HERE },
  admin_totp: { inExport: PEOPLE_HERE },
  admin_recovery_codes: { inExport: PEOPLE_HERE },
  admin_passkeys: { inExport: PEOPLE_HERE },
  account_mails: { inExport: PEOPLE_HERE },
  personal_tokens: { inExport: PEOPLE_HERE },
  login_steps: { inExport: PEOPLE_HERE },
  password_resets: { inExport: PEOPLE_HERE },
  spent_challenges: { inExport: PEOPLE_HERE },
  duties: { inExport: PEOPLE_HERE },
  webhooks: { inExport: 'It has the operator’s own systems.' },
  facilities: { inExport: CATALOG },
  facility_records: { inExport: CATALOG },
  catalogue_sources: { inExport: CATALOG },
  catalogue_state: { inExport: CATALOG },
  catalog_version: { inExport: CATALOG },
  discovered_facilities: { inExport: CATALOG },
  featured_businesses: { inExport: CATALOG },
  business_images: { inExport: CATALOG },
  picture_fetches: { inExport: CATALOG },
  packs: { inExport: CATALOG },
  zip_codes: { inExport: CATALOG },
  readiness_probes: { inExport: NO_PERSON },
  settings: { inExport: NO_PERSON },
  migrations: { inExport: NO_PERSON },
  migration_lock: { inExport: NO_PERSON },
}

/** What may be about a person but can't be found by name, for the operator and for the person. */
export const OUTSIDE = [
  { what: 'Shared shortlists', why: requireText('shared_lists') },
  { what: 'Visits and page views', why: requireText('analytics_events') },
  {
    what: 'Counts of requests and emails',
    why: 'They have hashes of networks and mailboxes, for a day at most.',
  },
  {
    what: 'Backups',
    why: 'They are encrypted and replaced in turn. A restored backup erases again what was erased since.',
  },
  {
    what: 'The person’s own devices',
    why: 'A phone keeps its own copy of the answers and of the list. The person erases it there, on the page “What this phone keeps”.',
  },
  {
    what: 'Delivered emails, and what webhooks told',
    why: 'They are in the systems of those who received them. Webhooks tell of each erasure.',
  },
]

function requireText(table: string): string {
  const place = PLACES[table]
  return typeof place?.inExport === 'string' ? place.inExport : ''
}

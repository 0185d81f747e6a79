/** What no export has, and why: every table that isn't in PLACES (places.ts), and what no search by name can find. */

const SHARED_LISTS =
  'Copies are encrypted on the phone. Only the family’s link has the key, and nothing says whose they are.'
const VISITS =
  'A visit is stored with a town, a shortened network and a browser, which many people share, and without a name.'

/** Every other table, by why no export has it. */
export const NOT_EXPORTED: readonly { why: string; tables: readonly string[] }[] = [
  { why: SHARED_LISTS, tables: ['shared_lists', 'family_lists', 'family_lanes'] },
  { why: VISITS, tables: ['analytics_events'] },
  {
    why: 'They have hashes only, which can’t be searched for a person, and which the person can’t use.',
    tables: ['mailboxes', 'request_counts', 'attempts', 'people_shown'],
  },
  {
    why: 'It has pairs of ids that staff compared, and nothing about a person.',
    tables: ['inbox_dismissals'],
  },
  {
    why: 'The log of requests names no person, so it can’t be searched for one.',
    tables: ['subject_requests'],
  },
  { why: 'It has the operator’s own systems.', tables: ['webhooks'] },
  {
    why: 'They are about people who work here, who manage their accounts in the portal.',
    tables: [
      ...[
        'admins',
        'admin_sessions',
        'admin_totp',
        'admin_recovery_codes',
        'admin_passkeys',
        'account_mails',
      ],
      ...[
        'personal_tokens',
        'login_steps',
        'password_resets',
        'spent_challenges',
        'duties',
        'inbox_viewers',
        'stranger_failures',
      ],
    ],
  },
  {
    why: 'They are about communities and businesses.',
    tables: [
      ...[
        'facilities',
        'facility_records',
        'catalogue_sources',
        'catalogue_state',
        'catalog_version',
        'packs',
        'source_checks',
        'source_editions',
        'told_facts',
        'told_links',
        'catalogue_changes',
      ],
      ...['discovered_facilities', 'featured_businesses', 'business_images', 'picture_fetches', 'zip_codes'],
    ],
  },
  {
    why: 'They name no person and lead to none.',
    tables: [
      ...['erased_counts', 'event_counts', 'usage_counts', 'token_usage'],
      ...['model_rankings', 'model_exams', 'model_pulls', 'readiness_probes'],
      ...['settings', 'migrations', 'migration_lock'],
    ],
  },
]

/**
 * What may be about a person but can't be found by name, for the operator and for the person.
 * @param backups who can read them (`describeBackups`)
 */
export const listOutside = (backups: string) => [
  { what: 'Shared shortlists', why: SHARED_LISTS },
  { what: 'Visits and page views', why: VISITS },
  {
    what: 'Counts of requests and emails',
    why: 'They have hashes of networks and mailboxes, for a day at most.',
  },
  { what: 'Backups', why: backups },
  {
    what: 'The person’s own devices',
    why: 'A phone keeps its own copy of the answers and of the list. The person erases it there, on the page “What this phone keeps”.',
  },
  {
    what: 'Delivered emails, and what webhooks told',
    why: 'They are in the systems of those who received them. Webhooks tell of each erasure.',
  },
]

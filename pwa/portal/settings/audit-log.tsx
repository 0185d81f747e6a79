import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { type AuditAction, AuditEntry } from '#shared/desk/admin.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatDateTime } from '../format.ts'
import { useAdminPages } from '../use-admin-pages.ts'

const PAGE_SIZE = 25
const firstPage = (reads: boolean) => `${ADMIN_API.auditLog}?limit=${PAGE_SIZE}&reads=${reads ? 'yes' : 'no'}`
const Entries = z.array(AuditEntry)

const ACTION_LABELS: Record<AuditAction, string> = {
  login: 'Signed in',
  login_failed: 'Failed to sign in',
  login_throttled: 'Tried to sign in too often',
  token_refused: 'Used an invalid sign-in or link',
  access_refused: 'Was refused access',
  reading_limited: 'Reached the limit of records for advisors',
  token_created: 'Created a token',
  token_revoked: 'Revoked a token',
  token_used: 'Read by a token',
  logout: 'Logged out',
  session_ended: 'Ended a session',
  password_changed: 'Changed the password',
  name_changed: 'Changed the name in emails',
  password_reset_requested: 'Requested a password reset',
  password_reset: 'Reset the password',
  second_factor_changed: 'Changed the second factor',
  second_factor_required: 'Changed whether everyone needs a second factor',
  secret_rotated: 'Changed the server’s secret',
  leads_read: 'Read leads',
  inbox_read: 'Read the inbox',
  lead_opened: 'Opened a lead',
  family_emailed: 'Wrote to a family',
  list_chosen: 'Chose communities for a family',
  introduction_recorded: 'Recorded an introduction',
  introductions_read: 'Read introductions',
  lead_added: 'Added a family',
  message_opened: 'Opened a contact message',
  contacts_read: 'Read contact messages',
  lead_erased: 'Erased a lead',
  sharing_refused: 'A family asked us not to share',
  contact_erased: 'Erased a contact message',
  lead_corrected: 'Corrected a lead’s answers',
  person_searched: 'Searched for a person',
  person_exported: 'Exported a person’s data',
  site_texts_changed: 'Changed texts that families read',
  retention_changed: 'Changed data retention',
  leads_expired: 'Erased leads after the retention period',
  business_created: 'Added a business',
  business_updated: 'Changed a business',
  business_deleted: 'Deleted a business',
  admin_created: 'Added someone',
  admin_invited: 'Invited someone',
  invitation_withdrawn: 'Withdrew an invitation',
  invitation_accepted: 'Accepted an invitation',
  role_changed: 'Changed someone’s role',
  admin_activated: 'Activated someone again',
  admin_deactivated: 'Deactivated someone',
  model_pulled: 'Pulled the model',
  model_examined: 'Examined the model again',
  duty_changed: 'Changed who is told about leads',
  mail_retried: 'Tried to send an email again',
  mail_discarded: 'Discarded an undelivered email',
  webhook_created: 'Added a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_deleted: 'Deleted a webhook',
  webhook_secret_rotated: 'Changed a webhook’s secret',
  webhook_redelivered: 'Sent a webhook again',
  backup_made: 'Made a backup',
  backup_restored: 'Restored a backup',
  community_told: 'Recorded what a community told',
  community_link_ended: 'Ended a community’s link',
  community_link_made: 'Made a link for a community',
  community_answered: 'A community answered by its link',
  community_answer_decided: 'Decided on a community’s answer',
  callers_erased: 'Erased who called about communities',
  catalogue_changed: 'Changed the catalog by hand',
  catalogue_change_undone: 'Undid a change of the catalog',
  catalogue_imported: 'Imported communities',
  source_switched: 'Switched a source on or off',
  edition_uploaded: 'Uploaded an edition',
  edition_applied: 'Applied an edition',
  edition_refused: 'Refused an edition',
  edition_returned_to: 'Went back to an edition',
}

/** Who did what in the portal, and when; newest first. */
export function AuditLog() {
  const [showsReads, setShowsReads] = useState(false)
  const { pages, hasMore, error, isLoading, loadMore, retry } = useAdminPages(firstPage(showsReads), Entries)
  const entries = pages.flat()
  return (
    <Panel title="Audit log">
      <p>Who did what, and when. Entries are permanent and cannot be edited or deleted.</p>
      <CheckRow checked={showsReads} onChange={({ target }) => setShowsReads(target.checked)}>
        Show who read what, too
      </CheckRow>
      {pages.length > 0 && <AuditList entries={entries} />}
      {isLoading && <LoadingMessage>Loading…</LoadingMessage>}
      {error && <LoadError title="Failed to load the audit log" error={error} onRetry={retry} />}
      {hasMore && !isLoading && !error && <Button onClick={loadMore}>Show older entries</Button>}
    </Panel>
  )
}

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p>Nothing has been logged yet.</p>
  return (
    <ol className="m-0">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid max-w-none gap-x-4 border-line border-b py-2 text-small last:border-b-0 md:grid-cols-[13rem_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <time className="text-quiet tabular-nums" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
          <p>
            <strong>{ACTION_LABELS[entry.action as AuditAction] ?? entry.action}</strong>
            {entry.username && ` · ${entry.username}`}
          </p>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <Details entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/**
 * The subject and details of an entry as names and values. Nested details, such as a change, open on demand.
 */
function Details({ entry: { action, subject, named, details } }: { entry: AuditEntry }) {
  const fields = Object.entries(details).filter(([, value]) => !IS_ID.test(String(value)))
  const isFlat = fields.every(([, value]) => typeof value !== 'object' || value === null)
  return (
    <>
      <Subject action={action} subject={subject} named={named} />
      {isFlat &&
        fields.map(([name, value]) => (
          <p key={name}>{`${formatFieldName(name)}: ${formatFieldValue(value)}`}</p>
        ))}
      {!isFlat && (
        <details>
          <summary className="min-h-target cursor-pointer content-center">What changed</summary>
          <pre className="mt-2 whitespace-pre-wrap text-small">{JSON.stringify(details, null, 2)}</pre>
        </details>
      )}
    </>
  )
}

/** Whom or what an entry is about: a lead by its reference, with a link while it exists. */
function Subject({ action, subject, named }: Pick<AuditEntry, 'action' | 'subject' | 'named'>) {
  if (!subject) return null
  if (named?.kind === 'lead')
    return (
      <p>
        <Link to={`${ADMIN_SCREENS.inbox}?lead=${subject}`}>Lead {named.name}</Link>
      </p>
    )
  if (named) return <p>{named.name}</p>
  if (!IS_ID.test(subject)) return <p>{subject}</p>
  return ABOUT_A_FAMILY.has(action) && <p>No longer stored</p>
}

/** The actions whose subject is a lead or a message. A subject that the server can't name was erased. */
const ABOUT_A_FAMILY: ReadonlySet<string> = new Set<AuditAction>([
  'lead_opened',
  'family_emailed',
  'list_chosen',
  'introduction_recorded',
  'lead_added',
  'message_opened',
  'lead_erased',
  'sharing_refused',
  'contact_erased',
  'lead_corrected',
])

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** 'sessionsEnded' → 'sessions ended'. */
const formatFieldName = (name: string) =>
  name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^ip /, 'IP ')

/** Formats a timestamp in the browser's time zone and leaves anything else as it is. */
const formatFieldValue = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? formatDateTime(String(value)) : String(value)

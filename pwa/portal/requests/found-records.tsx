import { type ReactNode, useState } from 'react'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import type { FoundCall, FoundRecord, SubjectFindings } from '#shared/privacy/subject-requests.ts'
import { formatDateTime } from '../format.ts'
import { describeMatch } from './texts.ts'

/** Which of the found records the operator has decided are the person's. */
interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Begins with the records that are surely the person's. */
  start: (records: readonly FoundRecord[]) => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    start: (records) =>
      setIds(new Set(records.filter(({ isPreselected }) => isPreselected).map(({ id }) => id))),
  }
}

interface FoundRecordsProps {
  found: SubjectFindings
  selection: Selection
}

const GROUPS = [
  { kind: 'lead', title: 'Searches' },
  { kind: 'message', title: 'Messages' },
] as const

/** What was found, grouped. The operator decides which records are the person's. */
export function FoundRecords({ found: { records, calls }, selection }: FoundRecordsProps) {
  const groups = GROUPS.map((group) => ({ ...group, own: records.filter(({ kind }) => kind === group.kind) }))
  return (
    <>
      {records.length + calls.length > 0 && (
        <p>
          Select what belongs to this person. The same name or phone number can be another person’s, so only
          records with the same email or reference are selected.
        </p>
      )}
      {groups.map(
        ({ kind, title, own }) =>
          own.length > 0 && (
            <RecordGroup key={kind} title={`${title} (${own.length})`}>
              {own.map((record) => (
                <FoundItem
                  key={record.id}
                  record={record}
                  isSelected={selection.has(record.id)}
                  onToggle={() => selection.toggle(record.id)}
                />
              ))}
            </RecordGroup>
          ),
      )}
      {calls.length > 0 && (
        <RecordGroup title={`Calls for a community (${calls.length})`}>
          {calls.map((call) => (
            <CallItem key={call.id} call={call} selection={selection} />
          ))}
        </RecordGroup>
      )}
    </>
  )
}

const RecordGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="font-[700] text-h3">{title}</legend>
    {children}
  </fieldset>
)

const ITEM = 'grid justify-items-start gap-2 border-line border-b py-3'

/** A call in which someone spoke for a community: only the name says who it was. */
function CallItem({
  call: { id, name, community, at, note },
  selection,
}: {
  call: FoundCall
  selection: Selection
}) {
  return (
    <div className={ITEM}>
      <CheckRow checked={selection.has(id)} onChange={() => selection.toggle(id)}>
        <span>
          <strong>{name}</strong> (same name), for {community}
        </span>
      </CheckRow>
      <p className="text-quiet text-small">
        {formatDateTime(at)}.{note && ` Note: ${note}`}
      </p>
    </div>
  )
}

interface FoundItemProps {
  record: FoundRecord
  isSelected: boolean
  onToggle: () => void
}

/** A found record, with what tells it from another person's. */
function FoundItem({ record, isSelected, onToggle }: FoundItemProps) {
  const {
    kind,
    id,
    firstName,
    lastName,
    email,
    phone,
    city,
    state,
    zipCode,
    reference,
    receivedAt,
    attached,
  } = record
  const facts = [email, phone, city && `${city}, ${state} ${zipCode}`, reference && `reference ${reference}`]
  return (
    <div className={ITEM}>
      <CheckRow checked={isSelected} onChange={onToggle}>
        <span>
          <strong>
            {firstName} {lastName}
          </strong>{' '}
          ({describeMatch(record)})
        </span>
      </CheckRow>
      <p className="max-w-none [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-quiet text-small">
        Received {formatDateTime(receivedAt)}.
        {attached.length > 0 &&
          ` Stored with it: ${attached.map(({ what, count }) => `${what} (${count})`).join(', ')}.`}
      </p>
      {kind === 'lead' && (
        <ButtonLink
          to={`${ADMIN_SCREENS.inbox}?lead=${id}`}
          aria-label={`Correct in the inbox: ${firstName} ${lastName}`}
        >
          Correct in the inbox
        </ButtonLink>
      )}
    </div>
  )
}

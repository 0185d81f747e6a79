import type { FoundRecord } from '#shared/subject-requests.ts'
import { FoundItem } from './found-item.tsx'
import type { Selection } from './use-selection.ts'

interface FoundRecordsProps {
  records: readonly FoundRecord[]
  selection: Selection
  requestId: string | undefined
  onCorrected: () => void
}

const GROUPS = [
  { kind: 'lead', title: 'Searches' },
  { kind: 'message', title: 'Messages' },
] as const

/** What was found, grouped. The operator decides which records are the person's. */
export function FoundRecords({ records, selection, ...rest }: FoundRecordsProps) {
  const groups = GROUPS.map((group) => ({ ...group, own: records.filter(({ kind }) => kind === group.kind) }))
  return (
    <>
      {records.length > 0 && (
        <p>
          Select what belongs to this person. The same name or phone number can be another person’s, so only
          records with the same email or reference are selected.
        </p>
      )}
      {groups.map(
        ({ kind, title, own }) =>
          own.length > 0 && (
            <fieldset key={kind} className="requests-group">
              <legend>
                {title} ({own.length})
              </legend>
              {own.map((record) => (
                <FoundItem
                  key={record.id}
                  record={record}
                  isSelected={selection.has(record.id)}
                  onToggle={() => selection.toggle(record.id)}
                  {...rest}
                />
              ))}
            </fieldset>
          ),
      )}
    </>
  )
}

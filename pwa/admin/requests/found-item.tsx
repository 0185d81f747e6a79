import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { FoundRecord } from '#shared/subject-requests.ts'
import { formatDateTime } from '../format.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { describeMatch } from './texts.ts'

interface FoundItemProps {
  record: FoundRecord
  isSelected: boolean
  onToggle: () => void
  requestId: string | undefined
  onCorrected: () => void
}

/** A found record, with what tells it from another person's. */
export function FoundItem({ record, isSelected, onToggle, requestId, onCorrected }: FoundItemProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { kind, firstName, lastName, email, phone, city, state, zipCode, reference, receivedAt, attached } =
    record
  const facts = [email, phone, city && `${city}, ${state} ${zipCode}`, reference && `reference ${reference}`]
  return (
    <div className="requests-item">
      <label className="requests-choice">
        <input type="checkbox" checked={isSelected} onChange={onToggle} />
        <span>
          <strong>
            {firstName} {lastName}
          </strong>{' '}
          ({describeMatch(record)})
        </span>
      </label>
      <p className="requests-facts">{facts.filter(Boolean).join(' · ')}</p>
      <p className="requests-note">
        Received {formatDateTime(receivedAt)}.
        {attached.length > 0 &&
          ` Stored with it: ${attached.map(({ what, count }) => `${what} (${count})`).join(', ')}.`}
      </p>
      {kind === 'lead' && (
        <div className="requests-actions">
          <Button aria-label={`Correct ${firstName} ${lastName}`} onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </div>
      )}
      {isCorrecting && (
        <CorrectDialog
          record={record}
          requestId={requestId}
          onClose={() => setCorrecting(false)}
          onCorrected={() => {
            setCorrecting(false)
            onCorrected()
          }}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { LeadDetail, LeadLink } from '#shared/desk/inbox.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { formatDateTime } from '../format.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { useFamilyChange } from './lead-records.ts'

/**
 * Leads that may be of the same family, to compare, and those that were found not to be. Empty without any. `onDecided`
 * moves the focus.
 */
export function SimilarLeads({ lead, onDecided }: { lead: LeadDetail; onDecided: () => void }) {
  const [compared, setCompared] = useState<LeadLink>()
  const { duplicates, dismissed } = lead
  if (duplicates.length + dismissed.length === 0) return null
  return (
    <section aria-label="Possible duplicates">
      {duplicates.length > 0 && (
        <details className="print:hidden">
          <summary className="min-h-target cursor-pointer content-center">
            {duplicates.length === 1 ? '1 possible duplicate' : `${duplicates.length} possible duplicates`}
          </summary>
          <ul className="divided">
            {duplicates.map((link) => (
              <li key={link.id} className="row">
                <Button variant="quiet" onClick={() => setCompared(link)}>
                  Compare with {nameOf(link)}
                  {link.reference && `, ${link.reference}`}
                </Button>
                <time className="text-quiet text-small" dateTime={link.createdAt}>
                  {formatDateTime(link.createdAt)}
                </time>
              </li>
            ))}
          </ul>
        </details>
      )}
      {dismissed.length > 0 && <Dismissed lead={lead} onAllowed={onDecided} />}
      {compared && (
        <CompareDialog
          lead={lead}
          link={compared}
          onClose={() => setCompared(undefined)}
          onDone={() => {
            setCompared(undefined)
            onDecided()
          }}
        />
      )}
    </section>
  )
}

function Dismissed({ lead, onAllowed }: { lead: LeadDetail; onAllowed: () => void }) {
  const { send, isSending, problem } = useFamilyChange(lead.id)
  const allow = async (other: string) => {
    if (await send({ kind: 'maybe_same', other })) onAllowed()
  }
  return (
    <details className="print:hidden">
      <summary className="min-h-target cursor-pointer content-center">
        Not the same family ({lead.dismissed.length})
      </summary>
      <ErrorAlert message={problem?.message} />
      <ul className="divided">
        {lead.dismissed.map((link) => (
          <li key={link.id}>
            {nameOf(link)}
            {link.reference && `, ${link.reference}`}
            <Button variant="quiet" disabled={isSending} onClick={() => void allow(link.id)}>
              Suggest again
              <VisuallyHidden> {nameOf(link)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const nameOf = ({ firstName, lastName }: LeadLink) => `${firstName} ${lastName}`

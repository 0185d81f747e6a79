import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { FoundRecord, SubjectErased, SubjectFindings } from '#shared/subject-requests.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { ExportPerson } from './export-person.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { describeCounts } from './texts.ts'

interface PersonActionsProps {
  found: SubjectFindings
  selected: readonly FoundRecord[]
  requestId: string | undefined
  onErased: (erased: SubjectErased) => void
}

/** What can be done with the selected records. */
export function PersonActions({ found, selected, requestId, onErased }: PersonActionsProps) {
  const [open, setOpen] = useState<'erase' | 'refuse'>()
  const idsOf = (kind: FoundRecord['kind']) =>
    selected.filter((record) => record.kind === kind).map(({ id }) => id)
  const chosen = {
    leadIds: idsOf('lead'),
    messageIds: idsOf('message'),
    ...(requestId && { requestId }),
  }
  const references = [...new Set(found.proofs.map(({ reference }) => reference))]
  const isEmpty = selected.length === 0
  if (found.records.length === 0 && references.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <section className="requests-act" aria-label="Selected records">
      <p role="status">Selected: {describeCounts(chosen.leadIds.length, chosen.messageIds.length)}.</p>
      <div className="requests-actions">
        <ExportPerson
          key={JSON.stringify(chosen)}
          body={{ ...chosen, references }}
          isDisabled={isEmpty && references.length === 0}
        />
        <Button disabled={chosen.leadIds.length === 0} onClick={() => setOpen('refuse')}>
          Stop sharing…
        </Button>
        <Button variant="danger" disabled={isEmpty} onClick={() => setOpen('erase')}>
          Erase…
        </Button>
      </div>
      {open === 'refuse' && <RefuseDialog leadIds={chosen.leadIds} requestId={requestId} onClose={close} />}
      {open === 'erase' && (
        <ErasePersonDialog
          chosen={chosen}
          onClose={close}
          onErased={(erased) => {
            close()
            onErased(erased)
          }}
        />
      )}
    </section>
  )
}

import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { Erasure } from '#shared/desk/admin-reports.ts'
import {
  type FoundRecord,
  PersonExport,
  SubjectErased,
  type SubjectErasure,
  type SubjectExportRequest,
  type SubjectFindings,
  SubjectRefused,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErasureForm } from '../components/erasure-form.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { countOf, describeCounts } from './texts.ts'

interface PersonActionsProps {
  found: SubjectFindings
  isSelected: (id: string) => boolean
  onErased: (erased: SubjectErased) => void
}

/** What can be done with the selected records. */
export function PersonActions({ found, isSelected, onErased }: PersonActionsProps) {
  const [open, setOpen] = useState<'erase' | 'refuse'>()
  const selected = found.records.filter(({ id }) => isSelected(id))
  const idsOf = (kind: FoundRecord['kind']) =>
    selected.filter((record) => record.kind === kind).map(({ id }) => id)
  const callIds = found.calls.map(({ id }) => id).filter(isSelected)
  const chosen = { leadIds: idsOf('lead'), messageIds: idsOf('message'), callIds }
  const references = [...new Set(found.proofs.map(({ reference }) => reference))]
  const isEmpty = selected.length + callIds.length === 0
  if (found.records.length + found.calls.length + references.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <section className="stack-4" aria-label="Selected records">
      <p role="status">
        Selected: {describeCounts(chosen.leadIds.length, chosen.messageIds.length, callIds.length)}.
      </p>
      <div className="row">
        <ExportPerson body={{ ...chosen, references }} isDisabled={isEmpty && references.length === 0} />
        <Button disabled={chosen.leadIds.length === 0} onClick={() => setOpen('refuse')}>
          Stop sharing…
        </Button>
        <Button variant="danger" disabled={isEmpty} onClick={() => setOpen('erase')}>
          Erase…
        </Button>
      </div>
      {open === 'refuse' && <RefuseDialog leadIds={chosen.leadIds} onClose={close} />}
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

/** Collects the data of the selected records, and downloads it. */
function ExportPerson({ body, isDisabled }: { body: SubjectExportRequest; isDisabled: boolean }) {
  const [isLoading, setLoading] = useState(false)
  const collect = async () => {
    setLoading(true)
    try {
      const person = await sendAdmin('POST', ADMIN_API.personExport, body, PersonExport)
      downloadFile(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }), 'person.json')
      refreshAdminData()
    } catch (error) {
      const description = errorMessage(error, 'Please try again.')
      showToast({ title: 'The data couldn’t be collected', description, variant: 'destructive' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="primary" disabled={isDisabled || isLoading} onClick={() => void collect()}>
      <Download aria-hidden="true" />
      {isLoading ? 'Collecting...' : 'Download the data (person.json)'}
    </Button>
  )
}

interface ErasePersonDialogProps {
  chosen: Omit<SubjectErasure, 'reason'>
  onClose: () => void
  onErased: (erased: SubjectErased) => void
}

/** Asks for a reason, then erases all selected records or none. */
function ErasePersonDialog({ chosen, onClose, onErased }: ErasePersonDialogProps) {
  const { leadIds, messageIds, callIds } = chosen
  const what = describeCounts(leadIds.length, messageIds.length, callIds?.length)
  const erase = async ({ reason }: Erasure) => {
    const erased = await sendAdmin('POST', ADMIN_API.personErasure, { ...chosen, reason }, SubjectErased)
    refreshAdminData()
    onErased(erased)
  }
  return (
    <Dialog title={`Erase ${what}?`} onClose={onClose}>
      <ErasureForm onErase={erase} failure="Failed to erase the records" onClose={onClose}>
        <p>
          This also erases all versions, consents, notes and waiting emails. Of a call, the name and the note
          are erased, and what the community told stays. It can’t be undone. Download the person’s data first
          if they want a copy.
        </p>
      </ErasureForm>
    </Dialog>
  )
}

interface RefuseDialogProps {
  leadIds: string[]
  onClose: () => void
}

/** Records that the person says no to sharing. */
function RefuseDialog({ leadIds, onClose }: RefuseDialogProps) {
  const [communities, setCommunities] = useState(false)
  const refuse = async () => {
    const body = { leadIds, communities }
    const { leads } = await sendAdmin('POST', ADMIN_API.personRefusal, body, SubjectRefused)
    showToast({ title: leads > 0 ? `${countOf(leads, 'search')} no longer shared` : 'Already a no' })
    refreshAdminData()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Stop sharing ${countOf(leadIds.length, 'search')}?`}
      button="Stop sharing"
      busy="Saving..."
      failure={() => 'Failed to record it'}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>
        Marketing partners no longer get this person’s data: exports and webhooks leave it out. Only the
        person can say yes again, in the questionnaire. Tell those who already have the data.
      </p>
      <CheckRow checked={communities} onChange={(event) => setCommunities(event.target.checked)}>
        Communities, too. They can’t help the person then.
      </CheckRow>
    </ConfirmDialog>
  )
}

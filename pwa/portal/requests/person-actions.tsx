import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { PersonFiles } from '#shared/privacy/person-export.ts'
import type {
  FoundRecord,
  SubjectErased,
  SubjectExportRequest,
  SubjectFindings,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { refreshAdminData } from '../use-admin-data.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
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
  const chosen = { leadIds: idsOf('lead'), messageIds: idsOf('message'), ...(requestId && { requestId }) }
  const references = [...new Set(found.proofs.map(({ reference }) => reference))]
  const isEmpty = selected.length === 0
  if (found.records.length === 0 && references.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <section className="portal-stack" aria-label="Selected records">
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

/** Collects the data of the selected records, and then offers its two files. */
function ExportPerson({ body, isDisabled }: { body: SubjectExportRequest; isDisabled: boolean }) {
  const [files, setFiles] = useState<PersonFiles>()
  const [isLoading, setLoading] = useState(false)
  const collect = async () => {
    setLoading(true)
    try {
      setFiles(await sendAdmin('POST', ADMIN_API.personExport, body, PersonFiles))
      refreshAdminData()
    } catch (error) {
      const description = errorMessage(error, 'Please try again.')
      showToast({ title: 'The data couldn’t be collected', description, variant: 'destructive' })
    } finally {
      setLoading(false)
    }
  }
  if (!files) {
    return (
      <Button variant="primary" disabled={isDisabled || isLoading} onClick={() => void collect()}>
        {isLoading ? 'Collecting...' : 'Collect the data'}
      </Button>
    )
  }
  return <Files files={files} />
}

/** The files. The first button takes the focus, because it takes the place of the button that was pressed. */
function Files({ files: { person, page } }: { files: PersonFiles }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const download = (text: string, name: string, type: string) =>
    downloadFile(new Blob([text], { type }), name)
  return (
    <>
      <Button ref={first} onClick={() => download(page, 'person.html', 'text/html')}>
        <Download aria-hidden="true" />
        To read and print (person.html)
      </Button>
      <Button onClick={() => download(JSON.stringify(person, null, 2), 'person.json', 'application/json')}>
        <Download aria-hidden="true" />
        For programs (person.json)
      </Button>
    </>
  )
}

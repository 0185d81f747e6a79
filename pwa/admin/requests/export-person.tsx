import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PersonFiles } from '#shared/person-export.ts'
import type { SubjectExportRequest } from '#shared/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { refreshAdminData } from '../use-admin-data.ts'

/** Collects the data of the selected records, and then offers its two files. */
export function ExportPerson({ body, isDisabled }: { body: SubjectExportRequest; isDisabled: boolean }) {
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

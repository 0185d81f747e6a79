import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { SubjectErased, SubjectFindings } from '#shared/privacy/subject-requests.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { countOf } from './texts.ts'

interface FoundCallersProps {
  callers: SubjectFindings['callers']
  requestId: string | undefined
  onErased: (erased: SubjectErased) => void
}

/** People who spoke for a community in a call, known by name only. */
export function FoundCallers({ callers, requestId, onErased }: FoundCallersProps) {
  const [chosen, setChosen] = useState<string>()
  if (callers.length === 0) return null
  const close = () => setChosen(undefined)
  return (
    <section className="portal-stack" aria-label="Who spoke for communities">
      <p>Known only as someone who spoke for a community in a call:</p>
      <ul>
        {callers.map(({ name, count }) => (
          <li key={name}>
            “{name}”, {countOf(count, 'call')}{' '}
            <Button aria-label={`Erase ${name}…`} onClick={() => setChosen(name)}>
              Erase…
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <ErasePersonDialog
          chosen={{ leadIds: [], messageIds: [], callers: [chosen], ...(requestId && { requestId }) }}
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

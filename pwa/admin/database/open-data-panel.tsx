import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { Field } from '#pwa/ui/field.tsx'
import { StateOptions } from '#pwa/ui/state-options.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { errorMessage } from '../admin-api.ts'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { loadOpenData } from './load-open-data.ts'

/** Exports communities and advertised businesses for other directories, such as those of 211 centers. */
export function OpenDataPanel() {
  const [state, setState] = useState('')
  const [count, setCount] = useState<number>()
  const exportAs = async (path: string, name: string) => {
    setCount(0)
    try {
      const file = await loadOpenData(state ? `${path}?state=${state}` : path, setCount)
      if (file) downloadFile(file, `${name}${state && `-${state}`}.json`)
      else showToast({ title: 'There is nothing to export', variant: 'destructive' })
    } catch (error) {
      const description = errorMessage(error, 'Please try again.')
      showToast({ title: 'The export failed', description, variant: 'destructive' })
    } finally {
      setCount(undefined)
    }
  }
  const isExporting = count !== undefined
  return (
    <Panel title="Open data">
      <p>
        A JSON file for 211 centers, area agencies and other directories, in the Human Services Data
        Specification (HSDS 3.2). It has no samples and no data of families. What isn’t known is left out.
      </p>
      <div className="database-form">
        <Field label="State">
          {(control) => (
            <select {...control} value={state} onChange={({ target }) => setState(target.value)}>
              <StateOptions empty="All states" />
            </select>
          )}
        </Field>
        <Button
          disabled={isExporting}
          onClick={() => void exportAs(ADMIN_API.openCommunities, 'communities')}
        >
          <Download aria-hidden="true" />
          Export communities
        </Button>
        <Button
          disabled={isExporting}
          onClick={() => void exportAs(ADMIN_API.openBusinesses, 'featured-businesses')}
        >
          <Download aria-hidden="true" />
          Export featured businesses
        </Button>
      </div>
      <p role="status">{isExporting && `Exporting… ${formatCount(count)} so far.`}</p>
    </Panel>
  )
}

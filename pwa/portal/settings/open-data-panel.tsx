import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { Field } from '#pwa/ui/field.tsx'
import { StateOptions } from '#pwa/ui/state-options.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { getAdminPage } from '../admin-api.ts'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatCount } from '../format.ts'

/** Exports communities and advertised businesses for other directories, such as those of 211 centers. */
export function OpenDataPanel() {
  const [state, setState] = useState('')
  const [count, setCount] = useState<number>()
  const exportAs = async (path: string, name: string) => {
    setCount(0)
    await showFailure('The export failed', async () => {
      const file = await loadOpenData(state ? `${path}?state=${state}` : path, setCount)
      if (file) downloadFile(file, `${name}${state && `-${state}`}.json`)
      else showToast({ title: 'There is nothing to export', variant: 'destructive' })
    })
    setCount(undefined)
  }
  const isExporting = count !== undefined
  return (
    <Panel title="Open data">
      <p>
        A JSON file for 211 centers, area agencies and other directories, in the Human Services Data
        Specification (HSDS 3.2). It has no samples and no data of families. What isn’t known is left out.
      </p>
      <div className="row items-end">
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

const Services = z.array(z.unknown())

/**
 * Loads all pages of an open data export into one file with a JSON array, one line each. Tells `onCount` how many
 * there are after each page. Returns undefined if there is nothing to export.
 * @throws AdminError like getAdmin
 */
async function loadOpenData(path: string, onCount: (count: number) => void): Promise<Blob | undefined> {
  const lines: string[] = []
  let count = 0
  let next: string | undefined = path
  while (next) {
    const page: { items: unknown[]; next: string | undefined } = await getAdminPage(next, Services)
    // The text of a page takes less memory than its objects, of which a large catalog has millions.
    if (page.items.length > 0) lines.push(page.items.map((item) => JSON.stringify(item)).join(',\n'))
    count += page.items.length
    next = page.next
    onCount(count)
  }
  if (count === 0) return undefined
  return new Blob(['[\n', lines.join(',\n'), '\n]\n'], { type: 'application/json' })
}

import * as z from 'zod/mini'
import { PackReport } from '#shared/catalog/packs/pack-index.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SourceGaps } from '#shared/desk/admin-reports.ts'
import { ChangesPanel } from '../changes/changes-panel.tsx'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { OpenDataPanel } from './open-data-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/**
 * The Database tab: the facilities that searches found, homes that were changed by hand, the sources of the catalog with
 * their editions and gaps, the packs made from it, and its export.
 */
export function DatabaseTab() {
  const mayChange = useMayUse('desk')
  const mayRead = useMayUse('catalogue')
  return (
    <PanelStack>
      {mayRead && <DiscoveredPanel />}
      {mayChange && <ChangesPanel />}
      {mayRead && (
        <>
          <SourcesPanel />
          <GapsPanel />
          <PacksPanel />
          <OpenDataPanel />
        </>
      )}
    </PanelStack>
  )
}

const AllGaps = z.array(SourceGaps)

const FIELDS: readonly [field: keyof SourceGaps['missing'], heading: string][] = [
  ['address', 'Address'],
  ['position', 'Position'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
  ['price', 'Price'],
  ['rating', 'Rating'],
  ['careTypes', 'Care'],
  ['amenities', 'Amenities'],
]

const COLUMNS = ['Source', { numeric: 'Records' }, ...FIELDS.map(([, heading]) => ({ numeric: heading }))]

/** What the catalog's sources leave unknown, so that the operator knows what to ask for or to add. */
function GapsPanel() {
  const load = useAdminData(ADMIN_API.catalogueGaps, AllGaps)
  const { data } = load
  return (
    <Panel title="Missing information by source">
      <LoadState load={load} what="the gaps" />
      {data?.length === 0 && <p>No register has been imported yet.</p>}
      {data && data.length > 0 && (
        <DataTable caption="The share of records in which a field is unknown" columns={COLUMNS}>
          {data.map(({ source, publisher, kind, records, missing }) => (
            <tr key={source}>
              <th scope="row">
                {publisher ?? 'Your own list'}
                <span className="database-note">{kind ?? source}</span>
              </th>
              <td className="number">{formatCount(records)}</td>
              {FIELDS.map(([field]) => (
                <td key={field} className="number">
                  {formatShare(missing[field], records)}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}

/** 0% and 100% mean none and all, so that a rounded share never hides the last few. */
function formatShare(part: number, whole: number): string {
  if (part === 0 || part === whole) return part === 0 ? '0%' : '100%'
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))}%`
}

const BYTES_PER_KB = 1000

/** The packs from which phones make lists without a connection. */
function PacksPanel() {
  const load = useAdminData(ADMIN_API.packs, PackReport)
  return (
    <Panel title="Downloads for phones">
      <LoadState load={load} what="the state of the packs" />
      {load.data && <p>{describePacks(load.data)}</p>}
    </Panel>
  )
}

function describePacks({ state, states, bytes }: PackReport): string {
  const size = `${formatCount(Math.ceil(bytes / BYTES_PER_KB))} kB`
  const packs = states === 0 ? 'There are none yet.' : `${formatCount(states)} states, ${size} in total.`
  switch (state) {
    case 'current':
      return `${packs} Downloads for phones are up to date.`
    case 'outdated':
      return `${packs} The catalog has changed, and new ones are being made.`
    case 'failed':
      return `${packs} Making new ones failed; the server's log says why. The server tries again within 15 minutes. Families still get their lists from the server.`
  }
}

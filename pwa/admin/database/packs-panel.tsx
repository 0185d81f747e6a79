import { ADMIN_API } from '#shared/admin-paths.ts'
import { PackReport } from '#shared/packs/pack-index.ts'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

const BYTES_PER_KB = 1000

/** The packs from which phones make lists without a connection. */
export function PacksPanel() {
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

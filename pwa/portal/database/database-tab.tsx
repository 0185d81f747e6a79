import { ChangesPanel } from '../changes/changes-panel.tsx'
import { PanelStack } from '../components/panel.tsx'
import { useMayUse } from '../session.ts'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/**
 * The Database tab: the facilities that searches found, homes that were changed by hand, and the sources of the catalog
 * with their editions.
 */
export function DatabaseTab() {
  const mayChange = useMayUse('desk')
  const mayRead = useMayUse('catalogue')
  return (
    <PanelStack>
      {mayRead && <DiscoveredPanel />}
      {mayChange && <ChangesPanel />}
      {mayRead && <SourcesPanel />}
    </PanelStack>
  )
}

import { PanelStack } from '../components/panel.tsx'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/** The Database tab: the facilities that searches found, and the sources of the catalog. */
export function DatabaseTab() {
  return (
    <PanelStack>
      <DiscoveredPanel />
      <SourcesPanel />
    </PanelStack>
  )
}

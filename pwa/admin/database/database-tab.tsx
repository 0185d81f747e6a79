import { PanelStack } from '../components/panel.tsx'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { PacksPanel } from './packs-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/** The Database tab: the facilities that searches found, the sources of the catalog, and the packs made from it. */
export function DatabaseTab() {
  return (
    <PanelStack>
      <DiscoveredPanel />
      <SourcesPanel />
      <PacksPanel />
    </PanelStack>
  )
}

import { PanelStack } from '../components/panel.tsx'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { GapsPanel } from './gaps-panel.tsx'
import { OpenDataPanel } from './open-data-panel.tsx'
import { PacksPanel } from './packs-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'
import { UpdatesPanel } from './updates-panel.tsx'

/**
 * The Database tab: the facilities that searches found, the sources of the catalog, their editions and gaps, the packs
 * made from it, and its export.
 */
export function DatabaseTab() {
  return (
    <PanelStack>
      <DiscoveredPanel />
      <UpdatesPanel />
      <SourcesPanel />
      <GapsPanel />
      <PacksPanel />
      <OpenDataPanel />
    </PanelStack>
  )
}

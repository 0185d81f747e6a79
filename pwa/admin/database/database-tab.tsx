import { PanelStack } from '../components/panel.tsx'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { GapsPanel } from './gaps-panel.tsx'
import { OpenDataPanel } from './open-data-panel.tsx'
import { PacksPanel } from './packs-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/**
 * The Database tab: the facilities that searches found, the sources of the catalog and their gaps, the packs
 * made from it, and its export.
 */
export function DatabaseTab() {
  return (
    <PanelStack>
      <DiscoveredPanel />
      <SourcesPanel />
      <GapsPanel />
      <PacksPanel />
      <OpenDataPanel />
    </PanelStack>
  )
}

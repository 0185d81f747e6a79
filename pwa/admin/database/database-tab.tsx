import { PanelStack } from '../components/panel.tsx'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

/** The Database tab: what searches came upon, and where the catalogue comes from. */
export function DatabaseTab() {
  return (
    <PanelStack>
      <DiscoveredPanel />
      <SourcesPanel />
    </PanelStack>
  )
}

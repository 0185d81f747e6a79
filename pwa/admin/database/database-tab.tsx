import { ChangesPanel } from '../changes/changes-panel.tsx'
import { PanelStack } from '../components/panel.tsx'
import { useMayUse } from '../session.ts'
import { DiscoveredPanel } from './discovered-panel.tsx'
import { GapsPanel } from './gaps-panel.tsx'
import { OpenDataPanel } from './open-data-panel.tsx'
import { PacksPanel } from './packs-panel.tsx'
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

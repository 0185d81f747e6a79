import { PanelStack } from '../components/panel.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { IntroductionsPanel } from './introductions-panel.tsx'
import { LeadsPanel } from './leads-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'

/** The Data Export tab: leads and contact messages, to view, export and erase. */
export function ExportTab() {
  const timeZone = useTimeZone()
  return (
    <PanelStack>
      <LeadsPanel timeZone={timeZone} />
      <MessagesPanel timeZone={timeZone} />
      <IntroductionsPanel />
    </PanelStack>
  )
}

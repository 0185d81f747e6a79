import { PanelStack } from '../components/panel.tsx'
import { ApiUsage } from './api-usage.tsx'
import { TrafficReports } from './traffic-reports.tsx'

/** How far visitors come and from where, and what the model's calls cost. */
export function AnalyticsTab() {
  return (
    <PanelStack>
      <ApiUsage />
      <TrafficReports />
    </PanelStack>
  )
}

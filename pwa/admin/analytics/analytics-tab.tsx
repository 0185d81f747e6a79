import { PanelStack } from '../components/panel.tsx'
import { ApiUsage } from './api-usage.tsx'
import { TrafficReports } from './traffic-reports.tsx'

/**
 * The Analytics tab: the cost of the model's calls, the funnel, the model's performance and visits by state.
 */
export function AnalyticsTab() {
  return (
    <PanelStack>
      <ApiUsage />
      <TrafficReports />
    </PanelStack>
  )
}

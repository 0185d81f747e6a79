import { TRAFFIC_PERIODS } from '#shared/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { useTraffic } from '../traffic/traffic.ts'
import { Funnel } from './funnel.tsx'
import { ModelFiguresPanel } from './model-figures-panel.tsx'
import { StatesPanel } from './states-panel.tsx'

/** The funnel, the model's performance and visits by state for the selected period. */
export function TrafficReports() {
  const { days, setDays, data, error, reload } = useTraffic()
  return (
    <>
      <Panel
        title="From visit to contact"
        actions={<PeriodPicker choices={TRAFFIC_PERIODS} unit="days" chosen={days} onChange={setDays} />}
      >
        {error && (
          <LoadError title="Failed to load the funnel and visits by state" error={error} onRetry={reload} />
        )}
        {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
        {data && (
          <>
            <Funnel steps={data.funnel} />
            <p>
              Each step is part of the one before it. The last one counts families who completed the
              questionnaire and also sent a message.
            </p>
          </>
        )}
      </Panel>
      <ModelFiguresPanel days={days} />
      {data && <StatesPanel days={days} states={data.states} />}
    </>
  )
}

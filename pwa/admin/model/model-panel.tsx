import { useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ModelReport, type ModelState } from '../../../shared/model-state.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatDateTime } from '../format/format-date-time.ts'
import { setAdminData } from '../use-admin-data.ts'
import { ExamTable } from './exam-table.tsx'
import './model-panel.css'
import { describeFailings, describeState, STATE_NAMES } from './describe-model.ts'
import { ModelProgress } from './model-progress.tsx'
import { usePolledModel } from './use-model.ts'

/** The model that refines families' lists: how it stands and why, and what can be done about it. */
export function ModelPanel() {
  const { data, error, reload } = usePolledModel()
  return (
    <Panel title="Matching model">
      {error && <LoadError title="Failed to load how the model stands" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && <ModelDetails report={data} />}
    </Panel>
  )
}

function ModelDetails({ report }: { report: ModelReport }) {
  const { model, examinedAt, deadlineMs } = report
  const { state, pullError, examError, failings, figures } = report.state
  // What was pressed is gone with what it began.
  const { target, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  return (
    <>
      <p className="model-panel-state" role="status" ref={target} tabIndex={-1}>
        <span className="model-panel-name">{model}</span>
        <span className={`model-panel-badge model-panel-${state}`}>{STATE_NAMES[state]}</span>
      </p>
      <p>{describeState(report)}</p>
      {figures && failings.length > 0 && (
        <ul className="model-panel-failings">
          {describeFailings(failings, figures, deadlineMs).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {pullError && <p className="model-panel-error">The last pull failed. {pullError}</p>}
      {examError && (
        <>
          <p className="model-panel-error">The examination could not be carried out. {examError.why}</p>
          <p className="model-panel-note">
            It is tried again by itself: {formatDateTime(examError.againAt)}.
          </p>
        </>
      )}
      <ModelProgress state={report.state} />
      <ModelActions report={report} onBegun={moveFocus} />
      {figures && <ExamTable figures={figures} deadlineMs={deadlineMs} />}
      {examinedAt && <p className="model-panel-note">Examined {formatDateTime(examinedAt)}.</p>}
    </>
  )
}

const MAY_BE_EXAMINED: readonly ModelState['state'][] = ['unexamined', 'failed', 'ready']

/** The one thing that may be done as the model stands; nothing while something goes on. */
function ModelActions({ report, onBegun }: { report: ModelReport; onBegun: () => void }) {
  const { model, examination } = report
  const { state } = report.state
  const [isSending, setSending] = useState(false)
  const send = async (path: string, failed: string) => {
    setSending(true)
    try {
      setAdminData(ADMIN_API.model, await sendAdmin('POST', path, undefined, ModelReport))
      onBegun()
    } catch (error) {
      showToast({
        title: failed,
        description: errorMessage(error, 'Please try again.'),
        variant: 'destructive',
      })
    }
    setSending(false)
  }
  if (state === 'absent')
    return (
      <Button disabled={isSending} onClick={() => send(ADMIN_API.modelPull, 'The model could not be pulled')}>
        Pull {model}
      </Button>
    )
  if (examination === 'off' || !MAY_BE_EXAMINED.includes(state)) return null
  return (
    <Button
      disabled={isSending}
      onClick={() => send(ADMIN_API.modelExamination, 'The model could not be examined')}
    >
      Examine again
    </Button>
  )
}

import { useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ModelReport, type ModelState } from '../../../shared/model-state.ts'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { sendAdmin, sentenceFor } from '../admin-api.ts'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayMoment } from '../parts/say-moment.ts'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { Waiting } from '../parts/waiting.tsx'
import { putAdminData } from '../use-admin-data.ts'
import { ExamTable } from './exam-table.tsx'
import './model-panel.css'
import { ModelProgress } from './model-progress.tsx'
import { STATE_NAMES, sayFailings, sayState } from './say-model.ts'
import { useModelWatched } from './use-model.ts'

/** The model that refines families' lists: how it stands and why, and what can be done about it. */
export function ModelPanel() {
  const { data, error, reload } = useModelWatched()
  return (
    <Panel title="Matching model">
      {error && <LoadError title="Failed to load how the model stands" error={error} onRetry={reload} />}
      {!data && !error && <Waiting>Loading…</Waiting>}
      {data && <ModelStanding report={data} />}
    </Panel>
  )
}

function ModelStanding({ report }: { report: ModelReport }) {
  const { model, examinedAt, deadlineMs } = report
  const { state, pullError, examError, failings, figures } = report.state
  // What was pressed is gone with what it began.
  const { target, moveFocus } = useFocusAfter<HTMLParagraphElement>()
  return (
    <>
      <p className="model-panel-state" role="status" ref={target} tabIndex={-1}>
        <span className="model-panel-name">{model}</span>
        <span className={`model-panel-badge model-panel-${state}`}>{STATE_NAMES[state]}</span>
      </p>
      <p>{sayState(report)}</p>
      {figures && failings.length > 0 && (
        <ul className="model-panel-failings">
          {sayFailings(failings, figures, deadlineMs).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {pullError && <p className="model-panel-error">The last pull failed. {pullError}</p>}
      {examError && (
        <>
          <p className="model-panel-error">The examination could not be carried out. {examError.why}</p>
          <p className="model-panel-note">It is tried again by itself: {sayMoment(examError.againAt)}.</p>
        </>
      )}
      <ModelProgress state={report.state} />
      <ModelActions report={report} onBegun={moveFocus} />
      {figures && <ExamTable figures={figures} deadlineMs={deadlineMs} />}
      {examinedAt && <p className="model-panel-note">Examined {sayMoment(examinedAt)}.</p>}
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
      putAdminData(ADMIN_API.model, await sendAdmin('POST', path, undefined, ModelReport))
      onBegun()
    } catch (error) {
      showToast({
        title: failed,
        description: sentenceFor(error, 'Please try again.'),
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

import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type ExamFigures, ModelReport, type ModelState, PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { Pill } from '../components/pill.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatBytes, formatCount, formatDateTime, formatPercent, formatSeconds } from '../format.ts'
import { setAdminData } from '../use-admin-data.ts'
import {
  describeFailureReasons,
  describeLetters,
  describeState,
  STATE_NAMES,
  usePolledModel,
} from './describe-model.ts'

/** The model that refines families' lists: its state, the reasons for it, and the available actions. */
export function ModelPanel() {
  return (
    <Panel title="Matching model">
      <LoadState load={usePolledModel()} what="the model's state">
        {(report) => <ModelDetails report={report} />}
      </LoadState>
    </Panel>
  )
}

function ModelDetails({ report }: { report: ModelReport }) {
  const { model, examinedAt, deadlineMs } = report
  const { state, pullError, examError, failings, figures } = report.state
  // The pressed button disappears when its action starts.
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  return (
    <>
      <p className="row" role="status" ref={fallback} tabIndex={-1}>
        <span className="font-[700] [overflow-wrap:anywhere]">{model}</span>
        <Pill tone={TONES[state]}>{STATE_NAMES[state]}</Pill>
      </p>
      <p>{describeState(report)}</p>
      {figures && failings.length > 0 && (
        <ul className="list-disc ps-[1.25em]">
          {describeFailureReasons(failings, figures, deadlineMs).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {pullError && <p className="text-brick [overflow-wrap:anywhere]">The last pull failed. {pullError}</p>}
      {examError && (
        <>
          <p className="text-brick [overflow-wrap:anywhere]">The examination couldn't run. {examError.why}</p>
          <p className="text-quiet text-small">
            Next automatic attempt: {formatDateTime(examError.againAt)}.
          </p>
        </>
      )}
      <ModelProgress state={report.state} />
      <ModelActions report={report} onStarted={moveFocus} />
      {figures && <ExamTable figures={figures} deadlineMs={deadlineMs} />}
      {report.letters && <p>{describeLetters(report.letters, model)}</p>}
      {examinedAt && <p className="text-quiet text-small">Examined {formatDateTime(examinedAt)}.</p>}
    </>
  )
}

const TONES = {
  ready: 'good',
  pulling: 'plain',
  examining: 'plain',
  failed: 'warning',
  unexamined: 'warning',
  unreachable: 'warning',
  absent: 'warning',
} as const

const EXAMINABLE_STATES: readonly ModelState['state'][] = ['unexamined', 'failed', 'ready']

/** The one action that the model's state allows; none while a pull or an examination runs. */
function ModelActions({ report, onStarted }: { report: ModelReport; onStarted: () => void }) {
  const { model, examination } = report
  const { state } = report.state
  const [isSending, setSending] = useState(false)
  const send = async (path: string, failureTitle: string) => {
    setSending(true)
    try {
      await setAdminData(ADMIN_API.model, await sendAdmin('POST', path, undefined, ModelReport))
      onStarted()
    } catch (error) {
      showToast({
        title: failureTitle,
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
  if (examination === 'off' || !EXAMINABLE_STATES.includes(state)) return null
  return (
    <Button
      disabled={isSending}
      onClick={() => send(ADMIN_API.modelExamination, 'The model could not be examined')}
    >
      Examine again
    </Button>
  )
}

/** The progress of a pull or an examination; nothing otherwise. */
function ModelProgress({ state: { state, progress } }: { state: ModelState }) {
  if (state !== 'pulling' && state !== 'examining') return null
  const label = state === 'pulling' ? 'Pulling' : 'Questions answered'
  if (!progress) return <ProgressBar label={label} amount="progress unknown" value={undefined} max={1} />
  const { done, of } = progress
  const pulled = `${formatBytes(done)} of ${formatBytes(of)}, ${formatPercent(of === 0 ? 0 : done / of)}`
  return (
    <ProgressBar
      label={label}
      amount={state === 'pulling' ? pulled : `${done} of ${of}`}
      value={done}
      max={of}
    />
  )
}

/** The results of the examination next to what is required. */
function ExamTable({ figures, deadlineMs }: { figures: ExamFigures; deadlineMs: number }) {
  const { asked, of, valid, agreement, families, steadiness, medianMs, p95Ms } = figures
  return (
    <>
      <DataTable
        caption="Examination results"
        columns={['Measure', { numeric: 'Result' }, { numeric: 'Required' }]}
      >
        <Row name="Valid replies" value={formatPercent(valid)} required={atLeast(PASS_THRESHOLDS.valid)} />
        <Row
          name="Correct order"
          value={formatPercent(agreement)}
          required={atLeast(PASS_THRESHOLDS.agreement)}
        />
        {families.map((family) => (
          <Row
            key={family.name}
            name={`Correct order: ${family.name}`}
            value={formatPercent(family.agreement)}
            required={atLeast(PASS_THRESHOLDS.family)}
          />
        ))}
        <Row
          name="Same order when shuffled"
          value={steadiness === null ? '–' : formatPercent(steadiness)}
          required={atLeast(PASS_THRESHOLDS.steadiness)}
        />
        <Row name="Median reply time" value={formatSeconds(medianMs)} required="–" />
        <Row
          name="95th percentile reply time"
          value={formatSeconds(p95Ms)}
          required={`under ${formatSeconds(deadlineMs)}`}
        />
        <Row name="Maximum tokens read" value={formatTokens(figures.promptTokens)} required="–" />
        <Row name="Maximum tokens written" value={formatTokens(figures.completionTokens)} required="–" />
      </DataTable>
      {asked < of && (
        <p className="text-quiet text-small">
          Stopped after {asked} of {of} questions, because the model could no longer pass.
        </p>
      )}
    </>
  )
}

function Row({ name, value, required }: { name: string; value: string; required: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{value}</td>
      <td className="number">{required}</td>
    </tr>
  )
}

const atLeast = (share: number) => `${formatPercent(share)} or more`
const formatTokens = (tokens: number | null) => (tokens === null ? 'not reported' : formatCount(tokens))

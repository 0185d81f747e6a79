import type { ModelState } from '../../../shared/model-state.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import { formatBytes, formatPercent } from '../format/format-number.ts'

/** How far a pull or an examination has come; nothing otherwise. */
export function ModelProgress({ state: { state, progress } }: { state: ModelState }) {
  if (state !== 'pulling' && state !== 'examining') return null
  const label = state === 'pulling' ? 'Pulling' : 'Questions answered'
  if (!progress) return <ProgressBar label={label} words="not known yet how far" value={undefined} max={1} />
  const { done, of } = progress
  const bytes = `${formatBytes(done)} of ${formatBytes(of)}, ${formatPercent(of === 0 ? 0 : done / of)}`
  return (
    <ProgressBar
      label={label}
      words={state === 'pulling' ? bytes : `${done} of ${of}`}
      value={done}
      max={of}
    />
  )
}

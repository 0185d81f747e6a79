import type { ModelState } from '#shared/model.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import { formatBytes, formatPercent } from '../format.ts'

/** The progress of a pull or an examination; nothing otherwise. */
export function ModelProgress({ state: { state, progress } }: { state: ModelState }) {
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

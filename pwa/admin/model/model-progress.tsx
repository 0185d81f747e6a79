import type { ModelState } from '../../../shared/model-state.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { sayBytes, sayPercent } from '../parts/say-number.ts'

/** How far a pull or an examination has come; nothing otherwise. */
export function ModelProgress({ state }: { state: ModelState }) {
  if (state.state === 'examining')
    return (
      <ProgressBar
        label="Questions answered"
        words={`${state.asked} of ${state.of}`}
        value={state.asked}
        max={state.of}
      />
    )
  if (state.state !== 'pulling') return null
  const { completed, total } = state
  if (completed === null || total === null || total === 0)
    return <ProgressBar label="Pulling" words="not known yet how far" value={undefined} max={1} />
  return (
    <ProgressBar
      label="Pulling"
      words={`${sayBytes(completed)} of ${sayBytes(total)}, ${sayPercent(completed / total)}`}
      value={completed}
      max={total}
    />
  )
}

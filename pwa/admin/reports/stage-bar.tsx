import { STAGES } from '#shared/inbox-changes.ts'
import { STAGE_LABELS } from '../inbox/labels.ts'
import './stage-bar.css'

/** A bar with a part for each stage, in their order. The numbers are in the cells beside it. */
export function StageBar({ counts, whole }: { counts: readonly number[]; whole: number }) {
  const starts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))
  const toWidth = (count: number) => (whole === 0 ? 0 : (count / whole) * 100)
  return (
    <svg className="stage-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {STAGES.map((stage, index) => (
        <rect
          key={stage}
          className={`stage-bar-${stage}`}
          x={toWidth(starts[index] ?? 0)}
          width={toWidth(counts[index] ?? 0)}
          height="10"
        />
      ))}
    </svg>
  )
}

/** Which color each stage has. The table has the same in numbers, so screen readers skip it. */
export function StageLegend() {
  return (
    <p className="stage-legend" aria-hidden="true">
      {STAGES.map((stage) => (
        <span key={stage}>
          <svg className="stage-legend-color" viewBox="0 0 10 10" aria-hidden="true">
            <rect className={`stage-bar-${stage}`} width="10" height="10" />
          </svg>
          {STAGE_LABELS[stage]}
        </span>
      ))}
    </p>
  )
}

import { STAGES } from '../../../shared/inbox.ts'
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

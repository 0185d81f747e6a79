import { useId } from 'react'

interface ProgressBarProps {
  /** The name of the task. */
  label: string
  /** The progress as text: '1.2 GB of 3.3 GB'. */
  amount: string
  /** Undefined if unknown: the bar is then indeterminate. */
  value: number | undefined
  max: number
}

/** A labeled progress bar. */
export function ProgressBar({ label, amount, value, max }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="max-w-[36rem]">
      <p className="mb-1 flex max-w-none flex-wrap justify-between gap-x-4" id={id}>
        <span>{label}</span> <span className="tabular-nums">{amount}</span>
      </p>
      <progress
        className="progress-track"
        aria-labelledby={id}
        max={max}
        {...(value !== undefined && { value })}
      />
    </div>
  )
}

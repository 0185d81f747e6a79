import { useId } from 'react'
import './progress-bar.css'

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
    <div className="progress-bar">
      <p className="progress-bar-text" id={id}>
        <span>{label}</span> <span className="progress-bar-amount">{amount}</span>
      </p>
      <progress
        className="progress-bar-track"
        aria-labelledby={id}
        max={max}
        {...(value !== undefined && { value })}
      />
    </div>
  )
}

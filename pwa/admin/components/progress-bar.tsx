import { useId } from 'react'
import './progress-bar.css'

interface ProgressBarProps {
  /** What is going on. */
  label: string
  /** How far it is, in words: '1.2 GB of 3.3 GB'. */
  words: string
  /** Undefined while nobody knows: the bar then only says that it goes on. */
  value: number | undefined
  max: number
}

/** How far something has come. */
export function ProgressBar({ label, words, value, max }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="progress-bar">
      <p className="progress-bar-words" id={id}>
        <span>{label}</span> <span className="progress-bar-amount">{words}</span>
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

import type { ReportCopy } from '#shared/reports.ts'
import { formatCount } from '../format/format-number.ts'
import { formatWait } from './format-figures.ts'

/** From here on, minutes are plain enough. */
const MAX_SECONDS = 120

/** Says how old a report is that was read from a copy of the database. Nothing for one from the database itself. */
export function CopyNote({ copy }: { copy: ReportCopy | undefined }) {
  if (!copy) return null
  return <p>From a copy of the database{describeAge(copy.behindSeconds)}</p>
}

function describeAge(seconds: number | null): string {
  if (seconds === null) return '. How far behind it is isn’t known.'
  if (seconds === 0) return ' that is up to date.'
  const age =
    seconds === 1
      ? '1 second'
      : seconds < MAX_SECONDS
        ? `${formatCount(seconds)} seconds`
        : formatWait(seconds)
  return ` that is ${age} behind.`
}

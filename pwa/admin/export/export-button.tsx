import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { formatCount } from '../format/format-number.ts'
import { type CsvColumn, writeCsv } from './csv.ts'
import { dayIn } from './days.ts'

interface ExportButtonProps<T> {
  columns: readonly CsvColumn<T>[]
  rows: readonly T[]
  /** How many of the filtered rows are not exported. */
  leftOut?: number
  /** False while rows are still loading: a partial list must not look like a complete one. */
  isComplete: boolean
  /** The start of the file's name. Today's date in `timeZone` follows. */
  name: string
  timeZone: string
}

/** Writes the rows to a file on this device, without a call to the server. */
export function ExportButton<T>({
  columns,
  rows,
  leftOut = 0,
  isComplete,
  name,
  timeZone,
}: ExportButtonProps<T>) {
  const [isExporting, setExporting] = useState(false)
  const exportRows = async () => {
    setExporting(true)
    try {
      downloadFile(await writeCsv(columns, rows), `${name}-${dayIn(Date.now(), timeZone)}.csv`)
    } catch {
      showToast({ title: "The file couldn't be written", variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'record' : 'records'}${leftOut > 0 ? `, ${formatCount(leftOut)} left out` : ''}`
  return (
    <Button onClick={exportRows} disabled={!isComplete || rows.length === 0 || isExporting}>
      <Download aria-hidden="true" />
      {isExporting ? 'Exporting...' : `Export to CSV (${count})`}
    </Button>
  )
}

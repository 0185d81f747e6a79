import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { sayCount } from '../parts/say-number.ts'
import { type CsvColumn, writeCsv } from './csv.ts'
import { dayIn } from './days.ts'

interface ExportButtonProps<T> {
  columns: readonly CsvColumn<T>[]
  rows: readonly T[]
  /** False while rows are still on their way: half a list must not pass for a whole one. */
  isComplete: boolean
  /** What the file's name begins with; today's date in this zone follows. */
  name: string
  timeZone: string
}

/** Writes the rows into a file on this device. No call is made. */
export function ExportButton<T>({ columns, rows, isComplete, name, timeZone }: ExportButtonProps<T>) {
  const [isWriting, setWriting] = useState(false)
  const write = async () => {
    setWriting(true)
    try {
      downloadFile(await writeCsv(columns, rows), `${name}-${dayIn(Date.now(), timeZone)}.csv`)
    } catch {
      showToast({ title: 'The file could not be written', variant: 'destructive' })
    } finally {
      setWriting(false)
    }
  }
  const count = `${sayCount(rows.length)} ${rows.length === 1 ? 'record' : 'records'}`
  return (
    <Button onClick={write} disabled={!isComplete || rows.length === 0 || isWriting}>
      <Download aria-hidden="true" />
      {isWriting ? 'Exporting...' : `Export to CSV (${count})`}
    </Button>
  )
}

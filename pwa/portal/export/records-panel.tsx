import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatCount } from '../format.ts'
import type { AdminData } from '../use-admin-data.ts'
import { type CsvColumn, writeCsv } from './csv.ts'
import { dayIn } from './days.ts'
import { type Erased, useEraseDialog } from './use-erase-dialog.tsx'

/** How many rows a table shows. The exported file has all of them. */
const TABLE_ROWS = 50

/** How Data Export shows and exports leads or messages. */
export interface ExportedKind<Row> {
  title: string
  caption: string
  /** After the name: the columns of the table, with the class of their cells. */
  columns: readonly { heading: string; className?: string; cell: (row: Row, timeZone: string) => ReactNode }[]
  /** What to say without rows. */
  nothing: string
  /** The columns of the file, and the start of its name. The day follows. */
  csvColumns: readonly CsvColumn<Row>[]
  fileName: string
  listPath: Parameters<typeof useEraseDialog>[0]['listPath']
  /** What is erased: 'answers' or 'message'. */
  itemName: string
}

interface RecordsPanelProps<Row extends Erased> {
  kind: ExportedKind<Row>
  /** In place of the kind's. */
  csvColumns?: readonly CsvColumn<Row>[]
  list: AdminData<readonly Row[]>
  /** The rows that the filters let through. */
  shown: readonly Row[]
  /** Those that the file gets. */
  exported: readonly Row[]
  /** Whether `shown` belongs to what the filters say now. */
  isCurrent: boolean
  timeZone: string
  /** How many there are, in words. */
  count: string
  /** Those that are erased with one. */
  mergedWith?: (row: Row) => readonly Row[]
  /** Between the count and the table. */
  options?: ReactNode
  /** Filters and the state of loading, above the count. */
  children: ReactNode
}

/** Leads or messages: the newest rows, and the export of all of them without a call to the server. */
export function RecordsPanel<Row extends Erased>(props: RecordsPanelProps<Row>) {
  const {
    kind,
    csvColumns = kind.csvColumns,
    list,
    shown,
    exported,
    isCurrent,
    timeZone,
    count,
    mergedWith,
    options,
    children,
  } = props
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const erase = useEraseDialog({ ...kind, onErased: moveFocus })
  // A partial list must not look like a complete one, and none of it can be erased.
  const isComplete = list.data !== undefined && !list.isLoading && !list.error
  const leftOut = shown.length - exported.length
  return (
    <Panel
      title={kind.title}
      actions={
        <ExportButton
          rows={exported}
          columns={csvColumns}
          fileName={`${kind.fileName}-${dayIn(Date.now(), timeZone)}.csv`}
          remark={leftOut > 0 ? `, ${formatCount(leftOut)} left out` : ''}
          isDisabled={!isComplete || !isCurrent}
        />
      }
    >
      {children}
      {list.data && (
        <>
          <p role="status" tabIndex={-1} ref={fallback}>
            {count}
          </p>
          {options}
          <p className="text-quiet text-small">
            In Excel, open the file with Data › From Text/CSV and choose Text for ZIP codes, so that 02138
            keeps its zero. A phone number that begins with + has an apostrophe before it, which keeps it from
            being a formula.
          </p>
          <RecordsTable
            kind={kind}
            rows={shown}
            timeZone={timeZone}
            onErase={isComplete ? (row) => erase.open(row, mergedWith?.(row)) : undefined}
          />
        </>
      )}
      {erase.dialog}
    </Panel>
  )
}

interface ExportButtonProps<Row> {
  rows: readonly Row[]
  columns: readonly CsvColumn<Row>[]
  fileName: string
  /** After the number of records. */
  remark: string
  isDisabled: boolean
}

function ExportButton<Row>({ rows, columns, fileName, remark, isDisabled }: ExportButtonProps<Row>) {
  const [isExporting, setExporting] = useState(false)
  const exportRows = async () => {
    setExporting(true)
    try {
      downloadFile(await writeCsv(columns, rows), fileName)
    } catch {
      showToast({ title: "The file couldn't be written", variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'record' : 'records'}${remark}`
  return (
    <Button onClick={exportRows} disabled={isDisabled || rows.length === 0 || isExporting}>
      <Download aria-hidden="true" />
      {isExporting ? 'Exporting...' : `Export to CSV (${count})`}
    </Button>
  )
}

interface RecordsTableProps<Row> {
  kind: ExportedKind<Row>
  rows: readonly Row[]
  timeZone: string
  /** Undefined while the list is loading. */
  onErase: ((row: Row) => void) | undefined
}

function RecordsTable<Row extends Erased>({ kind, rows, timeZone, onErase }: RecordsTableProps<Row>) {
  const { caption, columns, nothing } = kind
  if (rows.length === 0) return <p>{nothing}</p>
  return (
    <>
      <DataTable
        className="max-h-[70dvh] [&>table]:min-w-[62rem] [&_td]:px-2 [&_td]:py-0 [&_td]:align-middle [&_th]:whitespace-normal [&_th]:px-2 [&_th]:py-0 [&_th]:align-middle"
        caption={caption}
        isCaptionHidden
        isSticky
        columns={['Name', ...columns.map(({ heading }) => heading), 'Erase']}
      >
        {rows.slice(0, TABLE_ROWS).map((row) => (
          <tr key={row.id} className="h-[3.5rem]">
            <th scope="row" className="min-w-[7rem] max-w-[8rem] [overflow-wrap:anywhere] sm:max-w-none">
              {row.firstName} {row.lastName}
            </th>
            {columns.map((column) => (
              <td key={column.heading} className={column.className}>
                {column.cell(row, timeZone)}
              </td>
            ))}
            <td>
              <Button className="py-0" variant="quiet" disabled={!onErase} onClick={() => onErase?.(row)}>
                Erase{' '}
                <VisuallyHidden>
                  {row.firstName} {row.lastName}
                </VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </DataTable>
      {rows.length > TABLE_ROWS && <p>Showing first {TABLE_ROWS} records. Export to CSV for all of them.</p>}
    </>
  )
}

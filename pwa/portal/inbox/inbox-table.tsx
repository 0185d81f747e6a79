import { flexRender, getCoreRowModel, type TableOptions, useReactTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import './inbox-table.css'

/** What the table needs to know of a lead or message. */
interface InboxRow {
  id: string
  firstName: string
  lastName: string
  isRead: boolean
}

interface InboxTableProps<Row extends InboxRow> {
  caption: string
  rows: readonly Row[]
  columns: TableOptions<Row>['columns']
  /** The first cell of a row, with the button that opens it. */
  renderTitle: (row: Row) => ReactNode
  openId: string | null
}

const ROW_HEIGHT = 68
/** Rows above and below the screen that are rendered, too. */
const OVERSCAN = 12

/** The id of the button that opens a lead or message. */
export const rowId = (id: string) => `inbox-row-${id}`

/** The rows of a list. Only those near the screen are in the document. */
export function InboxTable<Row extends InboxRow>({
  caption,
  rows: data,
  columns,
  renderTitle,
  openId,
}: InboxTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const table = useReactTable({ data: data as Row[], columns, getCoreRowModel: getCoreRowModel() })
  const { rows } = table.getRowModel()
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A row that a phone hides has no height.
    measureElement: (row) => row.getBoundingClientRect().height || ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.original.id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <table className="row-table inbox-table" aria-rowcount={rows.length + 1}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          {table.getFlatHeaders().map((header) => (
            <th key={header.id} scope="col" data-column={header.id}>
              {flexRender(header.column.columnDef.header, header.getContext())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer height={before} columns={columns.length} />
        {shown.map(({ index, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <tr
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              data-open={row.original.id === openId || undefined}
              data-unread={!row.original.isRead || undefined}
            >
              <th scope="row">{renderTitle(row.original)}</th>
              {row
                .getVisibleCells()
                .slice(1)
                .map((cell) => (
                  <td key={cell.id} data-column={cell.column.id}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
            </tr>
          )
        })}
        <Spacer height={after} columns={columns.length} />
      </tbody>
    </table>
  )
}

interface OpenButtonProps {
  row: InboxRow
  onOpen: (id: string) => void
  /** What else is beside the name. */
  mark?: ReactNode
  /** What is below the name. */
  children: ReactNode
}

/** Opens a row: who it is from, whether it was read, and what is below. */
export const OpenButton = ({
  row: { id, firstName, lastName, isRead },
  onOpen,
  mark,
  children,
}: OpenButtonProps) => (
  <button id={rowId(id)} type="button" className="inbox-table-open" data-row onClick={() => onOpen(id)}>
    <span className="inbox-table-name">
      {firstName} {lastName}
      {!isRead && (
        <span className="row-mark" data-tone="due">
          Unread
        </span>
      )}
      {mark}
    </span>
    {children}
  </button>
)

/** Takes the place of the rows that aren't in the document. React sets the height through the CSSOM. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="inbox-table-spacer">
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}

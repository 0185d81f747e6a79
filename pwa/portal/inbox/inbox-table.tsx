import { flexRender, getCoreRowModel, type TableOptions, useReactTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

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
  /** The first cell of a row, with the button that opens it. The ids of the others lead to their places. */
  renderTitle: (row: Row) => ReactNode
  openId: string | null
}

const ROW_HEIGHT = 44
/** The widths of columns side by side; the others share what is left. */
const WIDTHS: Record<string, string> = {
  name: 'w-[26%]',
  message: 'w-[22%]',
  place: 'w-[19%]',
  reach: 'w-[5.5rem]',
  stage: 'w-[7.5rem]',
  state: 'w-[13rem]',
  assignedTo: 'w-[7rem]',
  createdAt: 'w-[8.5rem]',
}
/** Where a cell is in a row of two lines: beside an open record and on a phone. Its title takes the place of the whole left side. */
const PLACES: Record<string, string> = {
  place: 'narrow:pointer-events-none narrow:col-start-1 narrow:row-start-2 text-quiet',
  text: 'narrow:pointer-events-none narrow:col-start-1 narrow:row-start-2 text-quiet',
  createdAt: 'narrow:pointer-events-none narrow:col-start-2 narrow:row-start-2 text-quiet',
  stage: 'narrow:col-start-3 narrow:row-start-1 narrow:justify-self-end',
  state: 'narrow:col-start-3 narrow:row-start-1 narrow:justify-self-end',
  reach: 'narrow:col-start-3 narrow:row-start-2 narrow:justify-self-end',
  nextOn: 'narrow:col-span-full narrow:col-start-1 narrow:row-start-3 narrow:empty:hidden',
  assignedTo: 'narrow:hidden text-quiet',
}
const CELL = 'h-target truncate px-2 py-0 font-[400] narrow:h-auto narrow:min-w-0 narrow:px-1'
const LINE = '[box-shadow:inset_0_-1px_var(--color-line)]'
const ROW = `data-open:bg-tint ${LINE} narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto_auto] narrow:items-center narrow:py-1`
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
    <table className="row-table table-fixed narrow:block" aria-rowcount={rows.length + 1}>
      <caption className="narrow:block">
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className="narrow:hidden">
        <tr className={LINE} aria-rowindex={1}>
          {table.getFlatHeaders().map((header) => (
            <th key={header.id} scope="col" className={`px-2 py-0 ${WIDTHS[header.id] ?? ''}`}>
              {flexRender(header.column.columnDef.header, header.getContext())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block" ref={body}>
        <Spacer height={before} columns={columns.length} />
        {shown.map(({ index, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <tr
              key={key}
              className={ROW}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              data-open={row.original.id === openId || undefined}
              data-unread={!row.original.isRead || undefined}
            >
              <th
                scope="row"
                className={`${CELL} narrow:col-span-2 narrow:col-start-1 narrow:row-span-2 narrow:row-start-1 narrow:self-stretch`}
              >
                {renderTitle(row.original)}
              </th>
              {row
                .getVisibleCells()
                .slice(1)
                .map((cell) => (
                  <td key={cell.id} className={`${CELL} ${PLACES[cell.column.id] ?? ''}`}>
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
  children?: ReactNode
}

/** Opens a row: who it is from, and whether it was read. */
export const OpenButton = ({
  row: { id, firstName, lastName, isRead },
  onOpen,
  children,
}: OpenButtonProps) => (
  <button
    id={rowId(id)}
    type="button"
    className={`group flex min-h-target w-full cursor-pointer items-center gap-2 rounded-small border-0 bg-transparent p-0 text-start text-inherit narrow:h-full narrow:items-start ${isRead ? 'font-[500]' : 'font-[750]'}`}
    data-row
    onClick={() => onOpen(id)}
  >
    {!isRead && (
      <span
        className="inline-block flex-none rounded-full border-[0.3rem] border-amber narrow:mt-[0.5em]"
        title="Unread"
      >
        <VisuallyHidden>Unread</VisuallyHidden>
      </span>
    )}
    <span className="truncate text-evergreen group-hover:underline">
      {firstName} {lastName}
    </span>
    {children}
  </button>
)

/** A lead's stage or a message's state. `isNew`: it waits for someone. */
export const Pill = ({ isNew, children }: { isNew: boolean; children: ReactNode }) => (
  <span
    className={`inline-block whitespace-nowrap rounded-full border px-2 ${isNew ? 'border-evergreen bg-evergreen text-on-evergreen' : 'border-control-line'}`}
  >
    {children}
  </span>
)

/** Takes the place of the rows that aren't in the document. React sets the height through the CSSOM. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="narrow:block">
      <td className="p-0 narrow:block" colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}

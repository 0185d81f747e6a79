import type { ReactNode } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** A column's heading. null is a column of decorative graphics, hidden from screen readers. */
type Column = string | { numeric: string } | null

interface DataTableProps {
  /** What the table holds. Shown above it unless `isCaptionHidden`. */
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column[]
  /** Whether the header and the first column stay in place while the table scrolls. */
  isSticky?: boolean
  /** Of the area that scrolls: its height, and the width below which it scrolls sideways. */
  className?: string
  /** Rows. Numeric cells need `className="number"`. */
  children: ReactNode
}

/** A dense table that scrolls sideways, by keyboard too, if the screen is too narrow for it. */
export function DataTable({
  caption,
  isCaptionHidden = false,
  columns,
  isSticky = false,
  className = '',
  children,
}: DataTableProps) {
  const box = `data-table ${isSticky ? 'data-table-sticky' : ''} ${className}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a region would add a landmark
    <div className={box} role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>
          <tr>{columns.map(headingOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function headingOf(column: Column) {
  if (column === null) return <td key="graphics" aria-hidden="true" />
  const isNumeric = typeof column === 'object'
  const name = isNumeric ? column.numeric : column
  return (
    <th key={name} scope="col" className={isNumeric ? 'number' : undefined}>
      {name}
    </th>
  )
}

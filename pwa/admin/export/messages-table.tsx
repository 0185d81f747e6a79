import type { ContactItem } from '../../../shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatDate } from '../format/format-date.ts'
import { EraseButton } from './erase-button.tsx'
import { TABLE_ROWS } from './leads-table.tsx'
import './messages-table.css'

interface MessagesTableProps {
  messages: readonly ContactItem[]
  timeZone: string
  /** Absent while the list is still on its way. */
  onErase: ((message: ContactItem) => void) | undefined
}

/** The newest messages. */
export function MessagesTable({ messages, timeZone, onErase }: MessagesTableProps) {
  if (messages.length === 0) return <p>No messages yet. They come from the contact page.</p>
  return (
    <>
      <div className="leads-table">
        <DataTable caption="Contact messages" isCaptionHidden columns={COLUMNS}>
          {messages.slice(0, TABLE_ROWS).map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.firstName} {item.lastName}
              </th>
              <td>
                {item.email}
                {item.phone && <span className="messages-phone">{item.phone}</span>}
              </td>
              <td className="messages-words">{item.message}</td>
              <td className="leads-table-line">{formatDate(item.createdAt, timeZone)}</td>
              <td>
                <EraseButton person={item} onErase={onErase} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      {messages.length > TABLE_ROWS && (
        <p>Showing first {TABLE_ROWS} records. Export to CSV for all of them.</p>
      )}
    </>
  )
}

const COLUMNS = ['Name', 'Reach', 'Message', 'Sent', 'Erase']

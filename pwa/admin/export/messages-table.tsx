import type { ContactItem } from '#shared/admin-reports.ts'
import { type CommunityRequest, describeTime } from '#shared/community-request.ts'
import { facilityPath } from '#shared/paths.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatDate } from '../format/format-date.ts'
import { REQUEST_TEXTS } from './columns.ts'
import { EraseButton } from './erase-button.tsx'
import { FirstRowsNote, TABLE_ROWS } from './first-rows-note.tsx'
import './messages-table.css'

interface MessagesTableProps {
  messages: readonly ContactItem[]
  timeZone: string
  /** Undefined while the list is loading. */
  onErase: ((message: ContactItem) => void) | undefined
}

/** The first TABLE_ROWS messages of a list. */
export function MessagesTable({ messages, timeZone, onErase }: MessagesTableProps) {
  if (messages.length === 0) return <p>No messages yet. Messages from the contact page appear here.</p>
  return (
    <>
      <div className="leads-table messages-table">
        <DataTable caption="Contact messages" isCaptionHidden isSticky columns={COLUMNS}>
          {messages.slice(0, TABLE_ROWS).map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.firstName} {item.lastName}
              </th>
              <td>
                {item.email}
                {item.phone && <span className="messages-phone">{item.phone}</span>}
              </td>
              <td className="messages-text">
                {item.request && <RequestLines request={item.request} />}
                {item.message}
              </td>
              <td className="leads-table-line">{formatDate(item.createdAt, timeZone)}</td>
              <td>
                <EraseButton person={item} onErase={onErase} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <FirstRowsNote count={messages.length} />
    </>
  )
}

/** The community that the family asks about, and the times that suit it. */
function RequestLines({
  request: { kind, community, times = [], timesNote },
}: {
  request: CommunityRequest
}) {
  return (
    <span className="messages-request">
      <strong>{REQUEST_TEXTS[kind]}:</strong>{' '}
      <a href={facilityPath(community.id)} target="_blank" rel="noopener">
        {community.name}
      </a>
      {community.town && `, ${community.town}`}
      {times.length > 0 && ` – ${times.map(describeTime).join('; or ')}`}
      {timesNote && ` – ${timesNote}`}
    </span>
  )
}

const COLUMNS = ['Name', 'Contact', 'Message', 'Sent', 'Erase']

import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type CommunityRequest, describeTime } from '#shared/contract/community-request.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { ContactItem } from '#shared/desk/admin-reports.ts'
import { formatCount, formatDate } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { MESSAGE_CSV_COLUMNS, REQUEST_TEXTS } from './csv-columns.ts'
import { ListState } from './list-state.tsx'
import { loadAllPages } from './load-all-pages.ts'
import { type ExportedKind, RecordsPanel } from './records-panel.tsx'

const Messages = z.array(ContactItem)
const NO_MESSAGES: ContactItem[] = []

const MESSAGES: ExportedKind<ContactItem> = {
  title: 'Contact Messages',
  caption: 'Contact messages',
  columns: [
    {
      heading: 'Contact',
      cell: ({ email, phone }) => (
        <>
          {email}
          {phone && <span className="block">{phone}</span>}
        </>
      ),
    },
    {
      heading: 'Message',
      className: 'max-w-[32rem] min-w-[16rem] whitespace-pre-line [overflow-wrap:anywhere]',
      cell: ({ request, message }) => (
        <>
          {request && <RequestLines request={request} />}
          {message}
        </>
      ),
    },
    {
      heading: 'Sent',
      className: 'whitespace-nowrap',
      cell: (item, timeZone) => formatDate(item.createdAt, timeZone),
    },
  ],
  nothing: 'No messages yet. Messages from the contact page appear here.',
  csvColumns: MESSAGE_CSV_COLUMNS,
  fileName: 'contact-messages',
  listPath: ADMIN_API.contacts,
  itemName: 'message',
}

/** The contact messages: the newest rows, and the export of all of them. */
export function MessagesPanel({ timeZone }: { timeZone: string }) {
  const list = useAdminData(ADMIN_API.contacts, Messages, loadAllPages)
  const { data = NO_MESSAGES } = list
  return (
    <RecordsPanel
      kind={MESSAGES}
      list={list}
      shown={data}
      exported={data}
      isCurrent
      timeZone={timeZone}
      count={`${formatCount(data.length)} ${data.length === 1 ? 'message' : 'messages'}`}
    >
      <ListState items="contact messages" list={list} />
    </RecordsPanel>
  )
}

/** The community that the family asks about, and the times that suit it. */
function RequestLines({
  request: { kind, community, times = [], timesNote },
}: {
  request: CommunityRequest
}) {
  return (
    <span className="block">
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

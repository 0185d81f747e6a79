import { useId } from 'react'
import { Link } from 'react-router-dom'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { MAX_TODAY, TODAY_KINDS, Today, type TodayKind } from '#shared/desk/today.ts'
import { LoadState } from '../components/load-state.tsx'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import './today-panel.css'
import { LeadRow, MessageRow } from './today-rows.tsx'

const COLUMNS = ['When', 'Family', 'Call', 'What', 'Budget', 'Care', 'Move', 'Owner', 'Done']

/** Each kind by its count, and where the inbox lists the rest. */
const KINDS: Record<TodayKind, { one: string; many: string; path: string }> = {
  due: { one: 'step due', many: 'steps due', path: `${ADMIN_SCREENS.inbox}?view=due` },
  tour: { one: 'tour', many: 'tours', path: `${ADMIN_SCREENS.inbox}?view=due` },
  new: { one: 'new family', many: 'new families', path: `${ADMIN_SCREENS.inbox}?stage=new` },
  message: {
    one: 'unanswered message',
    many: 'unanswered messages',
    path: `${ADMIN_SCREENS.inboxMessages}?view=unanswered`,
  },
}

/** What waits for someone today. It loads by itself, so that its failure leaves the rest of the tab alone. */
export function TodayPanel() {
  const id = useId()
  const load = useAdminData(ADMIN_API.inboxToday, Today)
  return (
    <section className="today" aria-labelledby={id}>
      <div className="today-head">
        <h2 className="text-h3" id={id}>
          Today
        </h2>
        {load.data && <Summary today={load.data} />}
      </div>
      <LoadState load={load} what="what waits today" />
      {load.data && load.data.rows.length > 0 && <Rows today={load.data} />}
    </section>
  )
}

function Summary({ today: { rows, more, heldEditions } }: { today: Today }) {
  const seesCatalog = useMayUse('catalogue')
  const held = seesCatalog ? heldEditions : 0
  if (rows.length + held === 0)
    return <p>Nothing is due, every family was contacted, and every message is answered.</p>
  const counts = TODAY_KINDS.map((kind) => {
    const count = rows.filter((row) => row.kind === kind).length
    const { one, many, path } = KINDS[kind]
    if (count === 0) return null
    return (
      <Link key={kind} className="today-count" to={path}>
        {more.includes(kind) ? `${MAX_TODAY}+ ${many}` : `${count} ${count === 1 ? one : many}`}
      </Link>
    )
  })
  return (
    <>
      {counts}
      {held > 0 && (
        <Link className="today-count" to={`${ADMIN_SCREENS.dashboard}?tab=database`}>
          {held === 1
            ? '1 new file is waiting for your review'
            : `${held} new files are waiting for your review`}
        </Link>
      )}
    </>
  )
}

const Rows = ({ today: { rows } }: { today: Today }) => (
  <table className="row-table today-table">
    <caption>
      <VisuallyHidden>What waits today</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {COLUMNS.map((name) => (
          <th key={name} scope="col" data-column={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) =>
        row.kind === 'message' ? (
          <MessageRow key={row.id} row={row} />
        ) : (
          <LeadRow key={row.taskId ?? row.id} row={row} />
        ),
      )}
    </tbody>
  </table>
)

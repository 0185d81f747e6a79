import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { MAX_TODAY, TODAY_KINDS, Today, type TodayKind } from '#shared/desk/today.ts'
import { LoadState } from '../components/load-state.tsx'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { LeadRow, MessageRow } from './today-rows.tsx'

/** What is shown until all is asked for. */
const ROWS_SHOWN = 10

/** The width of an icon, which says what the hidden heading says. */
const ICONS = 'w-target overflow-hidden indent-[-100rem]'

/** The columns, and their widths where a row is one line. What is to be done has the rest. */
const COLUMNS: readonly [name: string, width: string][] = [
  ['When', 'w-[11.5em]'],
  ['Family', 'w-[13em]'],
  ['Call', ICONS],
  ['What', ''],
  ['Budget', 'w-[6.5em]'],
  ['Care', 'w-[11em]'],
  ['Move', 'w-[6.5em]'],
  ['Owner', 'w-[5em]'],
  ['Done', ICONS],
]

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
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 text-small">
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
      <Link key={kind} className="inline-flex min-h-target min-w-target items-center" to={path}>
        {more.includes(kind) ? `${MAX_TODAY}+ ${many}` : `${count} ${count === 1 ? one : many}`}
      </Link>
    )
  })
  return (
    <>
      {counts}
      {held > 0 && (
        <Link
          className="inline-flex min-h-target min-w-target items-center"
          to={`${ADMIN_SCREENS.dashboard}?tab=database`}
        >
          {held === 1
            ? '1 new file is waiting for your review'
            : `${held} new files are waiting for your review`}
        </Link>
      )}
    </>
  )
}

function Rows({ today: { rows, more } }: { today: Today }) {
  // In the address, so that they are still there on the way back from one.
  const [search, setSearch] = useSearchParams()
  const showsAll = search.has('all')
  const toggle = () => {
    if (showsAll) search.delete('all')
    else search.set('all', '1')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  const all = `${rows.length}${more.length > 0 ? '+' : ''}`
  return (
    <>
      <table className="row-table block table-fixed lg:table">
        <caption className="block lg:table-caption">
          <VisuallyHidden>What waits today</VisuallyHidden>
        </caption>
        <thead className="hidden lg:table-header-group">
          <tr>
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={`h-[1.75rem] px-2 ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {rows
            .slice(0, showsAll ? undefined : ROWS_SHOWN)
            .map((row) =>
              row.kind === 'message' ? (
                <MessageRow key={row.id} row={row} />
              ) : (
                <LeadRow key={row.taskId ?? row.id} row={row} />
              ),
            )}
        </tbody>
      </table>
      {rows.length > ROWS_SHOWN && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={toggle}>
          {showsAll ? `First ${ROWS_SHOWN}` : `All ${all}`}
        </Button>
      )}
    </>
  )
}

import * as z from 'zod/mini'
import { WaitingAnswer } from '#shared/catalog/own-page.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { formatDateTime } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ToldFold } from './told-fold.tsx'
import { ANSWER_LABELS } from './told-history.tsx'

const Answers = z.array(WaitingAnswer)

/** What communities said by their links: those that wait first. Each is decided where its calls are. */
export function AnswersList() {
  const load = useAdminData(ADMIN_API.communityAnswers, Answers)
  return (
    <>
      <h3>Answers by link</h3>
      <LoadState load={load} what="the answers" />
      {load.data?.length === 0 && (
        <p>None in the last 30 days. Under “What they told us”, you can make a link for a home.</p>
      )}
      {load.data && load.data.length > 0 && (
        <ul className="items">
          {load.data.map(({ id, name, location, version, answer, recordedAt }) => (
            <Item
              key={`${id} ${version}`}
              title={name}
              remark={`: ${ANSWER_LABELS[answer]}`}
              details={`${location} · ${formatDateTime(recordedAt)}`}
              actions={null}
            >
              <ToldFold id={id} name={name} />
            </Item>
          ))}
        </ul>
      )}
    </>
  )
}

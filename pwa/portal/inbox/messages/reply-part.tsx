import { Replies } from '#shared/desk/placement.ts'
import { sendAdmin } from '../../admin-api.ts'
import { LoadError, LoadingMessage } from '../../components/load-state.tsx'
import { adminQueries, setAdminData, useAdminData } from '../../use-admin-data.ts'
import { EmailList } from '../placement/email-list.tsx'
import '../placement/placement-parts.css'
import { WriteForm } from '../placement/write-form.tsx'
import { useChange } from '../use-change.ts'
import { MESSAGES } from './message-records.ts'

/** The answer to a message: written here, sent by the operator's mail server or copied, and kept with the message. */
export function ReplyPart({ id }: { id: string }) {
  const path = `${MESSAGES.pathOf(id)}/emails`
  const { data, error, reload } = useAdminData(path, Replies)
  const { store } = useChange<{ messageId: string }, typeof Replies>(Replies, {
    request: ({ messageId: _, ...reply }) => sendAdmin('POST', path, reply, Replies),
    async show(replies) {
      await setAdminData(path, replies)
      // The message is answered now, in its panel and in every list.
      await adminQueries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== path && String(first).includes('inbox'),
      })
    },
  })
  if (!data)
    return error ? (
      <LoadError title="Failed to load the answers" error={error} onRetry={reload} />
    ) : (
      <LoadingMessage>Loading the answers…</LoadingMessage>
    )
  return (
    <>
      <details className="placement-part">
        <summary>
          <h3>Answer by email</h3>
        </summary>
        <WriteForm id={id} written={data} store={store} />
      </details>
      <EmailList title="Answers by email" emails={data.emails} />
    </>
  )
}

import { Replies } from '#shared/desk/placement.ts'
import { sendAdmin } from '../../admin-api.ts'
import { LoadState } from '../../components/load-state.tsx'
import { setAdminData, useAdminData } from '../../use-admin-data.ts'
import { EmailList } from '../placement/email-list.tsx'
import '../placement/placement-parts.css'
import { refreshInbox } from '../paged-records.ts'
import { WriteForm } from '../placement/write-form.tsx'
import { useChange } from '../use-change.ts'
import { MESSAGES } from './message-records.ts'

/** The answer to a message: written here, sent by the operator's mail server or copied, and kept with the message. */
export function ReplyPart({ id }: { id: string }) {
  const path = `${MESSAGES.pathOf(id)}/emails`
  const load = useAdminData(path, Replies)
  const { store } = useChange<{ messageId: string }, typeof Replies>(Replies, {
    request: ({ messageId: _, ...reply }) => sendAdmin('POST', path, reply, Replies),
    async show(replies) {
      await setAdminData(path, replies)
      refreshInbox(path)
    },
  })
  if (!load.data) return <LoadState load={load} what="the answers" />
  return (
    <>
      <details className="placement-part">
        <summary>
          <h3>Answer by email</h3>
        </summary>
        <WriteForm id={id} written={load.data} store={store} />
      </details>
      <EmailList title="Answers by email" emails={load.data.emails} />
    </>
  )
}

import { Replies } from '#shared/desk/placement.ts'
import { sendAdmin } from '../../admin-api.ts'
import { Fold } from '../../components/fold.tsx'
import { LoadState } from '../../components/load-state.tsx'
import { setAdminData, useAdminData } from '../../use-admin-data.ts'
import { refreshInbox } from '../paged-records.ts'
import { EmailList } from '../placement/email-list.tsx'
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
      <Fold title="Answer by email">
        <WriteForm id={id} written={load.data} store={store} />
      </Fold>
      <EmailList title="Answers by email" emails={load.data.emails} />
    </>
  )
}

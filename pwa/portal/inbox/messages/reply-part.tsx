import { useState } from 'react'
import { Replies } from '#shared/desk/placement.ts'
import { describeFailure, sendAdmin } from '../../admin-api.ts'
import { LoadError, LoadingMessage } from '../../components/load-state.tsx'
import { adminQueries, setAdminData, useAdminData } from '../../use-admin-data.ts'
import { EmailList } from '../placement/email-list.tsx'
import '../placement/placement-parts.css'
import { WriteForm } from '../placement/write-form.tsx'
import type { ChangeProblem } from '../use-change.ts'
import { MESSAGES } from './message-records.ts'

/** The answer to a message: written here, sent by the operator's mail server or copied, and kept with the message. */
export function ReplyPart({ id }: { id: string }) {
  const path = `${MESSAGES.pathOf(id)}/emails`
  const { data, error, reload } = useAdminData(path, Replies)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem>()
  const send = async ({ messageId: _, ...reply }: { messageId: string }): Promise<boolean> => {
    setSending(true)
    setProblem(undefined)
    try {
      await setAdminData(path, await sendAdmin('POST', path, reply, Replies))
      // The message is answered now, in its panel and in every list.
      await adminQueries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== path && String(first).includes('inbox'),
      })
      return true
    } catch (failure) {
      setProblem({ text: describeFailure(failure), isConflict: false })
      return false
    } finally {
      setSending(false)
    }
  }
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
        <WriteForm id={id} written={data} change={{ send, isSending, problem }} />
      </details>
      <EmailList title="Answers by email" emails={data.emails} />
    </>
  )
}

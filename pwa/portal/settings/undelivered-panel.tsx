import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type MailProblem, MailProblems, type MailTopic } from '#shared/desk/mails.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadError } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { clearAdminData, loadAdminData, useAdminData } from '../use-admin-data.ts'

const TOPIC_TEXTS: Record<MailTopic, string> = {
  lead: 'New lead',
  message: 'Message from a family',
  digest: 'Summary of new leads and messages',
  receipt: 'Receipt for a family',
  family: 'Email of staff to a family',
  account: 'Email about an account',
}

/** Emails whose latest attempt failed. Nothing if there are none. */
export function UndeliveredPanel() {
  const { data, error, reload } = useAdminData(ADMIN_API.mailProblems, MailProblems)
  if (!error && (!data || data.total === 0)) return null
  return (
    <Panel title="Undelivered emails" actions={<Button onClick={reload}>Check again</Button>}>
      {error && <LoadError title="Failed to load the undelivered emails" error={error} onRetry={reload} />}
      {data && (
        <>
          <p>
            The server tries to send an email 24 times within three and a half days. After that it waits here,
            until you try again or discard it, for 90 days at most.
          </p>
          <ul className="items">
            {data.problems.map((problem) => (
              <ProblemItem key={problem.id} problem={problem} />
            ))}
          </ul>
          {data.total > data.problems.length && (
            <p>
              Showing the latest {data.problems.length} of {data.total}.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

const reloadAll = () => {
  clearAdminData(ADMIN_API.siteCheck)
  return loadAdminData(ADMIN_API.mailProblems, MailProblems)
}

function ProblemItem({ problem }: { problem: MailProblem }) {
  const { id, topic, reference, to, reason, attempts, hasFailed, createdAt } = problem
  const title = [TOPIC_TEXTS[topic], reference].filter(Boolean).join(' ')
  const path = `${ADMIN_API.mailProblems}/${encodeURIComponent(id)}`
  const retry = async () => {
    await showFailure('The email could not be tried again', async () => {
      await sendAdmin('POST', `${path}/retry`)
      showToast({ title: 'The server is trying again' })
    })
    await reloadAll()
  }
  return (
    <Item
      title={title}
      remark={to && ` to ${to}`}
      details={
        <>
          {formatDateTime(createdAt)} · {hasFailed ? 'given up' : 'the server tries again by itself'} ·{' '}
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        </>
      }
      actions={
        <>
          <Button onClick={() => void retry()}>
            Try again <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
          <ConfirmButton
            button="Discard"
            about={title}
            question="The email is deleted unsent. This can’t be undone."
            confirmLabel="Discard it"
            cancelLabel="No, keep it"
            failureMessage="It could not be discarded. Please try again."
            onConfirm={() => sendAdmin('DELETE', path).then(reloadAll)}
          />
        </>
      }
    >
      <p>{reason}</p>
    </Item>
  )
}

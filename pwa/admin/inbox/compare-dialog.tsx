import { Button } from '#pwa/ui/button.tsx'
import { LeadDetail, type LeadLink } from '#shared/inbox.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert, LoadError, LoadingMessage } from '../components/load-state.tsx'
import { useAdminData } from '../use-admin-data.ts'
import './compare-dialog.css'
import { compareLeads } from './compare-leads.ts'
import { LEADS, useFamilyChange } from './lead-records.ts'

interface CompareDialogProps {
  lead: LeadDetail
  link: LeadLink
  onClose: () => void
  /** Called when a decision was stored. */
  onDone: () => void
}

/** Two leads side by side, and the decision whether they are one family. Nothing is merged without it. */
export function CompareDialog({ lead, link, onClose, onDone }: CompareDialogProps) {
  const { data: other, error, isLoading, reload } = useAdminData(LEADS.pathOf(link.id), LeadDetail)
  const { send, isSending, problem } = useFamilyChange(lead.id)
  // A version from before a reload may be outdated.
  const isBusy = !other || isLoading || isSending
  const decide = async (change: Parameters<typeof send>[0]) => {
    if (await send(change)) onDone()
  }
  return (
    <Dialog title="The same family?" onClose={onClose}>
      {error && !other && <LoadError title="Failed to load the lead" error={error} onRetry={reload} />}
      {!other && !error && <LoadingMessage>Loading the lead…</LoadingMessage>}
      {other && <Comparison lead={lead} other={other} />}
      {other && (
        <p>
          They become one lead. It keeps the stage, next step and owner of{' '}
          {lead.reference ?? `${lead.firstName} ${lead.lastName}`}. If either asked us not to share, that
          covers both. You can undo it.
        </p>
      )}
      {problem && (
        <>
          <ErrorAlert message={problem?.text} />
          <Button
            onClick={() => {
              reload()
              onDone()
            }}
          >
            Show the current state
          </Button>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={isBusy} onClick={() => void decide({ kind: 'not_same', other: link.id })}>
          Not the same family
        </Button>
        <Button
          variant="primary"
          disabled={isBusy}
          onClick={() =>
            other &&
            void decide({
              kind: 'merged',
              other: link.id,
              version: lead.desk.version,
              otherVersion: other.desk.version,
            })
          }
        >
          These are the same family
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Comparison({ lead, other }: { lead: LeadDetail; other: LeadDetail }) {
  return (
    <table className="compare-dialog-table">
      <thead>
        <tr>
          <td />
          <th scope="col">This lead</th>
          <th scope="col">The other lead</th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {compareLeads(lead, other).map(({ name, values: [mine, theirs], isSame }) => (
          <tr key={name} data-same={isSame || undefined}>
            <th scope="row">{name}</th>
            <td>{mine || '–'}</td>
            <td>{theirs || '–'}</td>
            <td className="compare-dialog-result">{isSame ? 'Same' : 'Different'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

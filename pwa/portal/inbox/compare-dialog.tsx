import { Button } from '#pwa/ui/button.tsx'
import { LeadDetail, type LeadLink } from '#shared/desk/inbox.ts'
import { LEAD_FACTS } from '#shared/desk/lead-columns.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert, LoadState } from '../components/load-state.tsx'
import { describeConsent } from '../export/describe-consent.ts'
import { formatDateTime, formatLongDate } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { describePurpose, STAGE_LABELS } from './labels.ts'
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
  const load = useAdminData(LEADS.pathOf(link.id), LeadDetail)
  const { data: other, isLoading, reload } = load
  const { send, isSending, problem } = useFamilyChange(lead.id)
  // A version from before a reload may be outdated.
  const isBusy = !other || isLoading || isSending
  const decide = async (change: Parameters<typeof send>[0]) => {
    if (await send(change)) onDone()
  }
  return (
    <Dialog title="The same family?" onClose={onClose} isWide>
      {other ? <Comparison lead={lead} other={other} /> : <LoadState load={load} what="the lead" />}
      {other && (
        <p>
          They become one lead, with the fuller of each answer, every phone number and email, and the further
          stage. It keeps the next step and owner of {lead.reference ?? `${lead.firstName} ${lead.lastName}`}.
          If either asked us not to share, that covers both. You can undo it.
        </p>
      )}
      {problem && (
        <>
          <ErrorAlert message={problem?.message} />
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

const CELL = 'border-line px-2 py-1 text-start align-top sm:border-b'
const ROW = 'max-sm:grid max-sm:grid-cols-2'
const RESULT = 'text-quiet max-sm:col-start-2 max-sm:row-start-1 max-sm:text-end'

/** On a phone, the name of a fact and the result are above the two values. */
function Comparison({ lead, other }: { lead: LeadDetail; other: LeadDetail }) {
  return (
    <table className="w-full border-collapse text-small max-sm:block">
      <thead className="max-sm:block">
        <tr className={ROW}>
          <td className="max-sm:hidden" />
          <th className={CELL} scope="col">
            This lead
          </th>
          <th className={CELL} scope="col">
            The other lead
          </th>
          <th className={`${CELL} max-sm:hidden`} scope="col">
            Compared
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {compareLeads(lead, other).map(({ name, values, isSame }) => (
          <tr key={name} className={`${ROW} border-line max-sm:border-b ${isSame ? '' : 'bg-amber-ground'}`}>
            <th className={CELL} scope="row">
              {name}
            </th>
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns, which never change their order
              <td key={index} className={`${CELL} [overflow-wrap:anywhere]`}>
                {value || '–'}
              </td>
            ))}
            <td className={`${CELL} ${RESULT}`}>{isSame ? 'Same' : 'Different'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One fact of two leads. */
interface ComparedFact {
  name: string
  values: [string, string]
  /** Regardless of case, and of how a phone number is written. */
  isSame: boolean
}

type Fact = [
  name: string,
  read: (lead: LeadDetail) => string,
  normalize?: ((text: string) => string) | undefined,
]

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10)

const FACTS: Fact[] = [
  ...LEAD_FACTS.map(
    ({ name, label, show }): Fact => [label, show, name === 'phone' ? lastDigits : undefined],
  ),
  ['Received', ({ createdAt }) => formatDateTime(createdAt)],
  ['Corrected', ({ correctedAt }) => (correctedAt ? formatDateTime(correctedAt) : '')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Sharing', (lead) => describeConsent(lead).join('; ')],
  ['Global Privacy Control', ({ gpc }) => (gpc ? 'Yes' : 'No')],
  ['Agreed to', ({ consent }) => consent?.purposes.map(describePurpose).join(', ') ?? ''],
  ['Stage', ({ desk }) => STAGE_LABELS[desk.stage]],
  ['Next step', ({ desk }) => (desk.nextOn ? `${desk.nextStep}, ${formatLongDate(desk.nextOn)}` : '')],
  ['Assigned to', ({ desk }) => desk.assignedTo?.username ?? ''],
  ['Merged before', ({ merged }) => (merged.length > 0 ? String(merged.length) : '')],
]

const toLowerCase = (text: string) => text.trim().toLowerCase()

/** The facts of two leads side by side, without those that neither has. */
const compareLeads = (lead: LeadDetail, other: LeadDetail): ComparedFact[] =>
  FACTS.map(([name, read, normalize = toLowerCase]): ComparedFact => {
    const values: [string, string] = [read(lead), read(other)]
    return { name, values, isSame: normalize(values[0]) === normalize(values[1]) }
  }).filter(({ values }) => values.some((value) => value !== ''))

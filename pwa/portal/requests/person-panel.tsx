import { useEffect, useRef, useState } from 'react'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  MAX_SUBJECT_RECORDS,
  type SubjectErased,
  SubjectFindings,
  type SubjectSearch,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { FoundRecords, useSelection } from './found-records.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonSearch } from './person-search.tsx'
import { describeCounts } from './texts.ts'

/** Finds a person in everything that is kept, and does what they ask with the selected records. */
export function PersonPanel({ requestId }: { requestId: string | undefined }) {
  const [search, setSearch] = useState<SubjectSearch>()
  const [found, setFound] = useState<SubjectFindings>()
  const [problem, setProblem] = useState<string>()
  const selection = useSelection()
  const [erased, setErased] = useState<Parameters<typeof ErasedNotice>[0]['erased']>()
  const find = async (next: SubjectSearch) => {
    setProblem(undefined)
    try {
      const findings = await sendAdmin('POST', ADMIN_API.personSearch, next, SubjectFindings)
      setSearch(next)
      setFound(findings)
      selection.start(findings.records)
    } catch (error) {
      setFound(undefined)
      setProblem(errorMessage(error, 'The search failed'))
    }
  }
  const findAgain = () => void (search && find(search))
  return (
    <Panel title="Find a person">
      <PersonSearch
        onFind={(next) => {
          setErased(undefined)
          return find(next)
        }}
      />
      <ErrorAlert message={problem} />
      {erased && <ErasedNotice erased={erased} />}
      {found && (
        <>
          <p role="status">{describeFound(found)}</p>
          {found.isCut && (
            <Notice tone="warning" title={`Only the newest ${MAX_SUBJECT_RECORDS} of a kind are shown`}>
              Search by the email or the reference to find the person’s records.
            </Notice>
          )}
          <FoundRecords found={found} selection={selection} requestId={requestId} onCorrected={findAgain} />
          <PersonActions
            found={found}
            isSelected={selection.has}
            requestId={requestId}
            onErased={(result) => {
              setErased(result)
              findAgain()
            }}
          />
        </>
      )}
    </Panel>
  )
}

function describeFound({ records, proofs, calls }: SubjectFindings): string {
  if (records.length + proofs.length + calls.length === 0) return 'Nothing was found.'
  const proofText =
    proofs.length > 0 ? ` ${proofs.length} proof of reading a notice is kept under this reference.` : ''
  return `${records.length} ${records.length === 1 ? 'record' : 'records'} found.${proofText}`
}

/** What was erased, and what is kept and why, for the answer to the person. Takes the focus when it appears. */
function ErasedNotice({ erased: { leads, messages, calls, kept } }: { erased: SubjectErased }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone="success"
      title={`Erased: ${describeCounts(leads, messages, calls)}.`}
    >
      <p>This is kept:</p>
      <dl className="requests-kept">
        {kept.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

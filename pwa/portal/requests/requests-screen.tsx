import Inbox from 'lucide-react/icons/inbox'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import {
  MAX_SUBJECT_RECORDS,
  problemOf,
  type SubjectErased,
  SubjectFindings,
  SubjectSearch,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { FoundRecords, useSelection } from './found-records.tsx'
import { PersonActions } from './person-actions.tsx'
import { describeCounts } from './texts.ts'

/** Requests of people about their data. */
export function Component() {
  return (
    <div className="stack-4">
      <ScreenHead title="Privacy requests">
        <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox}>
          <Inbox aria-hidden="true" />
          Inbox
        </ButtonLink>
      </ScreenHead>
      <PersonPanel />
    </div>
  )
}

/** Finds a person in everything that is kept, and does what they ask with the selected records. */
function PersonPanel() {
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
      <p>First make sure that the person is who they say they are.</p>
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
          <FoundRecords found={found} selection={selection} />
          <PersonActions
            found={found}
            isSelected={selection.has}
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
      <dl className="grid gap-3">
        {kept.map(({ what, why }) => (
          <div key={what}>
            <dt className="font-[600]">{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

const FIELDS = [
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone number', type: 'tel' },
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'reference', label: 'Reference', type: 'text' },
] as const

/** Asks by what to find a person. A record that meets any of it is found. */
function PersonSearch({ onFind }: { onFind: (search: SubjectSearch) => Promise<void> }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(SubjectSearch),
    defaultValues: { email: '', phone: '', name: '', reference: '' },
  })
  const { errors, isSubmitting } = formState
  const find = async (search: SubjectSearch) => {
    const problem = problemOf(search)
    if (problem) setError(problem.path, { message: problem.message }, { shouldFocus: true })
    else await onFind(search)
  }
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-end gap-4"
      onSubmit={handleSubmit(find)}
      noValidate
    >
      {FIELDS.map(({ name, label, type }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => (
            <input {...control} {...register(name)} type={type} autoComplete="off" spellCheck={false} />
          )}
        </Field>
      ))}
      <Button className="justify-self-start" variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Searching...' : 'Find'}
      </Button>
    </form>
  )
}

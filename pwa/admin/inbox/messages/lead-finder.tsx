import { useState } from 'react'
import { errorMessage, sendAdmin } from '#pwa/admin/admin-api.ts'
import { ErrorAlert } from '#pwa/admin/components/load-state.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { type InboxLead, InboxPage, type LeadLink } from '#shared/inbox.ts'
import { SearchBar } from '../search-bar.tsx'
import { LeadChoice } from './lead-choice.tsx'

/** More would be a list to read; a longer search is quicker. */
const MAX_SHOWN = 8

interface LeadFinderProps {
  isSending: boolean
  onChoose: (lead: LeadLink) => void
}

/** Finds the lead to which a message belongs. */
export function LeadFinder({ isSending, onChoose }: LeadFinderProps) {
  const [found, setFound] = useState<readonly InboxLead[]>()
  const [problem, setProblem] = useState<string>()
  const find = async (text: string) => {
    setFound(undefined)
    setProblem(undefined)
    if (!text) return
    try {
      setFound((await sendAdmin('POST', ADMIN_API.inboxSearch, { text }, InboxPage)).leads)
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to search'))
    }
  }
  return (
    <SearchBar
      label="Find a lead by name, email, phone, reference or town"
      name="Leads"
      className="attach-section"
      text=""
      onSearch={(text) => void find(text)}
    >
      <ErrorAlert message={problem} />
      <p role="status">{found && describeFound(found.length)}</p>
      {found && <LeadChoice leads={found.slice(0, MAX_SHOWN)} isDisabled={isSending} onChoose={onChoose} />}
    </SearchBar>
  )
}

function describeFound(count: number): string {
  if (count === 0) return 'No lead matches.'
  if (count > MAX_SHOWN) return `The newest ${MAX_SHOWN} of more. Type more to find others.`
  return count === 1 ? '1 lead' : `${count} leads`
}

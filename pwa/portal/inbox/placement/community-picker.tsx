import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { CommunityOption } from '#shared/desk/placement.ts'
import { errorMessage, getAdmin } from '../../admin-api.ts'
import { ErrorAlert } from '../../components/load-state.tsx'
import { SearchBar } from '../search-bar.tsx'

interface CommunityPickerProps {
  lead: LeadDetail
  /** The ids that are chosen already. */
  chosen: readonly string[]
  /** The verb of a button: 'Add'. */
  verb: string
  onChoose: (community: CommunityOption) => void
}

const Found = z.array(CommunityOption)

/** A search of the catalog by name. */
export function CommunityPicker({ lead, chosen, verb, onChoose }: CommunityPickerProps) {
  const [found, setFound] = useState<readonly CommunityOption[]>()
  const [problem, setProblem] = useState<string>()
  const find = async (text: string) => {
    setFound(undefined)
    setProblem(undefined)
    if (!text) return
    const query = new URLSearchParams({ text, state: lead.state })
    try {
      setFound(await getAdmin(`${ADMIN_API.inboxCommunities}?${query}`, Found))
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to search'))
    }
  }
  return (
    <SearchBar
      label="Find a community by name"
      name={`${verb} a community`}
      text=""
      onSearch={(text) => void find(text)}
    >
      <ErrorAlert message={problem} />
      <p role="status">{found && (found.length === 0 ? 'No community matches.' : `${found.length} found`)}</p>
      {found && (
        <CommunityOptions label="Found" options={found} chosen={chosen} verb={verb} onChoose={onChoose} />
      )}
    </SearchBar>
  )
}

interface OptionsProps extends Omit<CommunityPickerProps, 'lead'> {
  label: string
  options: readonly CommunityOption[]
}

/** Communities to choose from, each with a button. */
export const CommunityOptions = ({ label, options, chosen, verb, onChoose }: OptionsProps) => (
  <ul className="row" aria-label={label}>
    {options
      .filter(({ id }) => !chosen.includes(id))
      .map(({ id, name, location }) => (
        <li key={id}>
          <Button variant="quiet" className="text-start!" onClick={() => onChoose({ id, name, location })}>
            {verb} {name}, {location}
          </Button>
        </li>
      ))}
  </ul>
)

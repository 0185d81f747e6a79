import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { CommunityOption } from '#shared/desk/placement.ts'
import { getAdmin } from '../../admin-api.ts'
import { Finder } from '../search-bar.tsx'

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
export const CommunityPicker = ({ lead, ...props }: CommunityPickerProps) => (
  <Finder
    label="Find a community by name"
    name={`${props.verb} a community`}
    find={(text) => findCommunities({ text, state: lead.state })}
    say={(count) => (count === 0 ? 'No community matches.' : `${count} found`)}
  >
    {(found) => <CommunityOptions {...props} label="Found" options={found} />}
  </Finder>
)

/** Communities of the catalog by their names. @throws AdminError */
export const findCommunities = (query: { text: string; state?: string }) =>
  getAdmin(`${ADMIN_API.inboxCommunities}?${new URLSearchParams(query)}`, Found)

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

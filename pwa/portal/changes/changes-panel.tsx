import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { CatalogueChange } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { findCommunities } from '../inbox/placement/community-picker.tsx'
import { Finder } from '../inbox/search-bar.tsx'
import { AnswersList } from '../told/answers-list.tsx'
import { ToldFold } from '../told/told-fold.tsx'
import { refreshAdminData, useAdminData } from '../use-admin-data.ts'
import { HOME_FIELDS } from './change-draft.ts'
import { ChangeHome } from './change-home.tsx'

const Changes = z.array(CatalogueChange)

/** Finds homes to change or to record a call about, and lists what was changed by hand. */
export function ChangesPanel() {
  const load = useAdminData(ADMIN_API.catalogueChanges, Changes)
  return (
    <Panel title="Homes" actions={<ChangeHome />}>
      <FindHome />
      <AnswersList />
      <h3>Changed by hand</h3>
      <LoadState load={load} what="the changes" />
      {load.data?.length === 0 && <p>Nothing. No import undoes what you add, correct, close or hide here.</p>}
      {load.data && load.data.length > 0 && (
        <ul className="items">
          {load.data.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const FindHome = () => (
  <Finder
    label="Find a home by name"
    name="Homes"
    find={(text) => findCommunities({ text })}
    say={(count) => (count === 0 ? 'No home matches.' : `${count} found`)}
  >
    {(found) => (
      <ul className="items">
        {found.map(({ id, name, location }) => (
          <Item key={id} title={name} details={location} actions={<ChangeHome community={{ id, name }} />}>
            <ToldFold id={id} name={name} />
          </Item>
        ))}
      </ul>
    )}
  </Finder>
)

const LABELS: Record<CatalogueChange['kind'], string> = {
  added: 'added',
  corrected: 'corrected',
  closed: 'closed',
  hidden: 'hidden',
}

function Change({ change }: { change: CatalogueChange }) {
  const { id, kind, name, location, fields, reason, username, madeAt, undoneAt, undoneBy, alsoIn } = change
  const undo = () =>
    showFailure('The change was not undone', async () => {
      await sendAdmin('DELETE', `${ADMIN_API.catalogueChanges}/${id}`)
      refreshAdminData()
    })
  const said = kind === 'corrected' ? describeFields(fields) : ''
  const end = undoneAt && `undone by ${undoneBy}, ${formatDateTime(undoneAt)}`
  return (
    <Item
      title={`${name}, ${location}`}
      remark={`: ${LABELS[kind]}`}
      details={[said, `“${reason}”`, `${username}, ${formatDateTime(madeAt)}`, end]
        .filter(Boolean)
        .join(' · ')}
      actions={
        !undoneAt && (
          <Button onClick={() => void undo()}>
            Undo<VisuallyHidden>: {`${name} ${LABELS[kind]}`}</VisuallyHidden>
          </Button>
        )
      }
    >
      {alsoIn.length > 0 && !undoneAt && (
        <p>Now also listed by {alsoIn.join(' and ')}. Families see it once, with that record.</p>
      )}
    </Item>
  )
}

const describeFields = (fields: CatalogueChange['fields']): string =>
  [...HOME_FIELDS, ['careTypes', 'Kinds of care'] as const]
    .flatMap(([name, label]) => (name in fields ? `${label}: ${textOf(fields[name])}` : []))
    .join(', ')

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : `${value ?? 'none'}`)

import { useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ChosenCommunity, type CommunityOption, MAX_CHOSEN, MAX_COMMENT } from '#shared/desk/placement.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { formatMoment } from '../../format.ts'
import { ChangeForm } from '../change-form.tsx'
import { describePlace } from '../labels.ts'
import { CommunityPicker } from './community-picker.tsx'
import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'

/** `version` is the one that was on the screen when choosing began. */
const Draft = z.object({ version: z.int(), communities: z.array(ChosenCommunity) })

/** Communities that an advisor chooses for the family, in order and with comments. The rules' list stays as it is. */
export function ChoiceForm({ lead, placement: { choice } }: PlacementFormProps) {
  const { send, isSending, problem } = usePlacementChange(lead.id)
  const [draft, setDraft] = useDraft(`${lead.id} choice`, Draft)
  const list = useRef<HTMLOListElement>(null)
  const { communities, version } = draft ?? choice
  const set = (next: ChosenCommunity[]) => setDraft({ version, communities: next })
  const remove = (id: string) => set(communities.filter((one) => one.id !== id))
  const isFull = communities.length >= MAX_CHOSEN
  const addFound = (community: CommunityOption) => {
    set([...communities, { ...community, comment: '' }])
    // The comment is what comes next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus())
  }
  const move = (index: number, by: number) => {
    const next = communities.toSpliced(index, 1)
    set(next.toSpliced(index + by, 0, communities[index] as ChosenCommunity))
  }
  const save = async () => {
    const chosen = communities.map(({ id, comment }) => ({ id, comment }))
    // After a conflict, the other choice is known, and saving again replaces it.
    const base = problem?.isConflict ? choice.version : version
    if (await send('PUT', 'choice', { version: base, communities: chosen })) setDraft(undefined)
  }
  return (
    <>
      <ChangeForm problem={problem} onSave={() => void save()}>
        <p>
          {choice.username && choice.at
            ? `Version ${choice.version}, saved by ${choice.username} ${formatMoment(choice.at)}. `
            : ''}
          The family sees the choice beside its list, marked as yours.
        </p>
        {lead.list && lead.list.length > 0 && (
          <fieldset>
            <legend>From the family’s list</legend>
            {lead.list.map(({ id, name, location, ...place }) => {
              const isChosen = communities.some((one) => one.id === id)
              return (
                <label key={id} className="flex min-h-target cursor-pointer items-center gap-2">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() =>
                      isChosen ? remove(id) : set([...communities, { id, name, location, comment: '' }])
                    }
                  />
                  {name} · {describePlace(place)}
                </label>
              )
            })}
          </fieldset>
        )}
        {isFull && <p role="status">That is the most a choice can have: {MAX_CHOSEN}.</p>}
        <ol className="placement-list" ref={list}>
          {communities.map(({ id, name, location, comment }, index) => (
            <li key={id}>
              <strong>{name}</strong>, {location}
              <Field label={`Comment on ${name}`}>
                {(control) => (
                  <textarea
                    {...control}
                    value={comment}
                    maxLength={MAX_COMMENT}
                    onChange={({ target }) =>
                      set(communities.map((one) => (one.id === id ? { ...one, comment: target.value } : one)))
                    }
                  />
                )}
              </Field>
              <div className="desk-forms-buttons">
                {index > 0 && (
                  <Button variant="quiet" aria-label={`Move ${name} up`} onClick={() => move(index, -1)}>
                    Up
                  </Button>
                )}
                {index < communities.length - 1 && (
                  <Button variant="quiet" aria-label={`Move ${name} down`} onClick={() => move(index, 1)}>
                    Down
                  </Button>
                )}
                <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
        <div className="desk-forms-buttons">
          <Button type="submit" disabled={isSending || !draft}>
            Save my picks
          </Button>
          {draft && (
            <Button variant="quiet" disabled={isSending} onClick={() => setDraft(undefined)}>
              Discard changes
            </Button>
          )}
        </div>
        <p role="status">{!draft && choice.version > 0 && 'The choice is saved.'}</p>
      </ChangeForm>
      {!isFull && (
        <CommunityPicker
          lead={lead}
          chosen={communities.map(({ id }) => id)}
          verb="Add"
          onChoose={addFound}
        />
      )}
    </>
  )
}

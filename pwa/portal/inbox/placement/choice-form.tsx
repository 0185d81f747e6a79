import { useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ChosenCommunity, type CommunityOption, MAX_CHOSEN, MAX_COMMENT } from '#shared/desk/placement.ts'
import { FormField, PartForm, usePortalForm } from '../../components/form.tsx'
import { formatMoment } from '../../format.ts'
import { describePlace } from '../labels.ts'
import { CommunityPicker } from './community-picker.tsx'
import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'

const Choice = z.object({ version: z.int(), communities: z.array(ChosenCommunity) })

/** Communities that an advisor chooses for the family, in order and with comments. The rules' list stays as it is. */
export function ChoiceForm({ lead, placement: { choice } }: PlacementFormProps) {
  const store = usePlacementChange(lead.id)
  const form = usePortalForm({
    schema: Choice,
    defaultValues: { version: choice.version, communities: choice.communities },
    draft: `${lead.id} choice`,
    startsOver: true,
    send: ({ version, communities }) =>
      store('PUT', 'choice', {
        version,
        communities: communities.map(({ id, comment }) => ({ id, comment })),
      }),
  })
  const list = useRef<HTMLOListElement>(null)
  const communities = form.watch('communities')
  const set = (next: ChosenCommunity[]) => form.setValue('communities', next, { shouldDirty: true })
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
  return (
    <>
      <PartForm form={form} button="Save my picks" discard="Discard changes" isUnchanged={!form.isDirty}>
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
        <ol className="grid gap-3 ps-[1.5em]" ref={list}>
          {communities.map(({ id, name, location }, index) => (
            <li key={id}>
              <strong>{name}</strong>, {location}
              <FormField
                form={form}
                name={`communities.${index}.comment`}
                label={`Comment on ${name}`}
                as="textarea"
                maxLength={MAX_COMMENT}
              />
              <div className="row text-small">
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
        <p role="status">{!form.isDirty && choice.version > 0 && 'The choice is saved.'}</p>
      </PartForm>
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
